import { z } from 'zod';
import { topic } from './live.ts';
import { shownMailAddress } from './mail-address.ts';
import * as generalTexts from './general.texts.ts';
import { noun } from './noun.ts';
import { holders, operation, signedInFan } from './operation.ts';
import { epochMs, id, listOf, maxRows, pageInput } from './primitives.ts';
import { songTitle } from './song-asks.ts';

export const songRequestNoun = noun('song_request', 'Song request', {
  'song_request.liked': 'Song request liked',
  'song_request.unliked': 'Song request no longer liked',
  'song_request.deleted': 'Song request deleted',
  'song_request.stopped': 'Song requests stopped',
  'song_request.reopened': 'Song requests opened again',
});

/** Max requests of one fan at one event if the organiser set no limit. Stops a client that sends without end. */
export const maxRequestsOfFan = 100;

const ofEvent = { event_id: id };

const songRequest = z.object({
  request_title: z.string(),
  count: z.number().int(),
  any_fullfilled: z.boolean(),
});
export type SongRequest = z.infer<typeof songRequest>;

const askers = holders(['Page_Requests'], { reach: 'event' });

export const getEventRequests = operation.read({
  path: 'events/get_event_requests',
  summary: 'Lists songs that fans of an event requested, most requested first',
  access: askers,
  input: z.strictObject(ofEvent),
  output: z.array(songRequest).max(maxRows),
  errors: ['not_found'],
});

const requestingUser = z.object({
  id,
  name: z.string(),
  /** Null for readers who may not see fans' contact details. */
  email: shownMailAddress.nullable(),
  phone_number: z.string().nullable(),
  profile_image_url: z.string().nullable(),
  request_count: z.number().int(),
  created_dttm: epochMs,
});
export type RequestingUser = z.infer<typeof requestingUser>;

export const listRequestingUsers = operation.query({
  path: 'events/requests_event_users_list',
  summary: 'Lists the fans who requested a song, latest first',
  access: askers,
  input: z.strictObject({ ...pageInput, ...ofEvent, request_title: songTitle }),
  output: listOf(requestingUser),
  errors: ['not_found'],
});

export const updateSongRequest = operation.write({
  path: 'events/update_song_request',
  summary: 'Likes a song, which tells its requesters that it plays soon, or removes the like; idempotent',
  access: askers,
  input: z.strictObject({ is_fullfilled: z.boolean(generalTexts.invalidValue), title: songTitle, ...ofEvent }),
  errors: ['not_found'],
});

export const deleteEventRequests = operation.write({
  path: 'events/delete_event_requests',
  summary: 'Deletes a song with all its requests; its fans may request it again',
  access: askers,
  input: z.strictObject({ ...ofEvent, title: songTitle }),
  errors: ['not_found'],
});

export const getEventRequestState = operation.read({
  path: 'events/get_event_request_state',
  summary: 'Returns whether fans of an event may request songs now, and how many each',
  access: askers,
  input: z.strictObject(ofEvent),
  output: z.object({
    is_stopped: z.boolean(),
    /** Null if the organiser set no limit; 0 allows no requests. */
    song_request_count: z.number().int().nullable(),
  }),
  errors: ['not_found'],
});

export const stopEventRequests = operation.write({
  path: 'events/stop_event_requests',
  summary: 'Stops song requests at an event and tells its fans; idempotent',
  access: askers,
  input: z.strictObject(ofEvent),
  errors: ['not_found'],
});

export const reopenEventRequests = operation.write({
  path: 'events/reopen_event_requests',
  summary: 'Reopens song requests at an event; idempotent',
  access: askers,
  input: z.strictObject(ofEvent),
  errors: ['not_found'],
});

export const maxSuggestions = 6;

export const suggestSongs = operation.read({
  path: 'fan/suggest_songs',
  summary: 'Suggests titles that others at the event requested, where a word starts with the search text',
  access: signedInFan,
  input: z.strictObject({ ...ofEvent, search: pageInput.search }),
  output: z.array(z.string()).max(maxSuggestions),
  errors: ['not_found'],
});

export const songRequests = topic({
  name: 'song_requests',
  audience: 'staff',
  access: askers,
  isSummary: true,
  data: z.object({ requests: z.number().int(), songs: z.number().int(), is_stopped: z.boolean() }),
});

export const songRequestsState = topic({
  name: 'song_requests_state',
  audience: 'fans',
  access: signedInFan,
  data: z.object({ is_stopped: z.boolean() }),
});

/**
 * Notifies a fan that staff liked, unliked or deleted their song. After a deletion the fan may request another song.
 */
export const ownRequests = topic({
  name: 'own_requests',
  audience: 'person',
  access: signedInFan,
  data: z.object({ event_id: id, request_title: z.string(), became: z.enum(['liked', 'unliked', 'deleted']) }),
});
