import { z } from 'zod';
import * as songRequestTexts from './song-requests.texts.ts';
import { operation, signedInFan } from './operation.ts';
import { epochMs, id, maxRows, requiredText } from './primitives.ts';

// This is a separate module, because the fan app loads it at start, for venues without a network.

export const songTitle = requiredText(songRequestTexts.songTitleRequired);
const ofEvent = { event_id: id };

const ownSong = z.object({
  request_title: z.string(),
  request_count: z.number().int(),
  created_dttm: epochMs,
  any_fullfilled: z.boolean(),
});
export type OwnSong = z.infer<typeof ownSong>;

const ownRequests = z.object({
  is_stopped: z.boolean(),
  left: z.number().int(),
  songs: z.array(ownSong).max(maxRows),
});
export type OwnRequests = z.infer<typeof ownRequests>;

export const listOwnRequests = operation.read({
  path: 'fan/list_song_requests',
  summary: 'Lists the fan’s song requests at an event, latest first, and how many requests are left',
  access: signedInFan,
  input: z.strictObject(ofEvent),
  output: ownRequests,
  errors: ['not_found'],
});

export const askForSong = operation.write({
  path: 'fan/request_song',
  summary: 'Requests a song at an event the fan is checked in at; different spellings count as the same song',
  access: signedInFan,
  input: z.strictObject({ ...ofEvent, title: songTitle }),
  output: z.object({ message: z.string(), left: z.number().int(), song: ownSong.omit({ request_count: true }) }),
  errors: ['not_found', 'conflict'],
});
