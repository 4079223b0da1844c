import { z } from 'zod';
import { field, inputsOf, omit, outputsOf, requiredTextField } from './fields.ts';
import * as trackTexts from './tracks.texts.ts';
import { certificate, lightChanges, look, lookFields, payloadField, timelineHash } from './light-timelines.ts';
import { noun } from './noun.ts';
import { holders, operation } from './operation.ts';
import { done, id } from './primitives.ts';

export const trackNoun = noun('track', 'Music track', {
  'track.added': 'Music track added',
  'track.removed': 'Music track removed',
  'track.ordered': 'Music tracks put in order',
});

export const maxTracks = 100;
/** Max characters of the payloads of all songs of an event, because the list of songs contains them. */
export const maxTracksLetters = 4_000_000;
export const maxTracksAtOnce = 10;
const maxTracksBytes = 4 * 1024 * 1024;

export const trackFields = {
  music_title: requiredTextField({ label: 'Music title', required: trackTexts.musicTitleRequired }),
  music_url: field({
    kind: 'reference',
    label: 'File',
    input: z
      .string({ error: trackTexts.songFileRequired })
      .trim()
      .min(1, trackTexts.songFileRequired)
      .max(2_000, trackTexts.songUnknown),
    output: z.string(),
    blank: null,
  }),
  payload_data: payloadField,
  colour: lookFields.colour,
};

const staff = holders(['Page_Patterns'], { reach: 'event' });

const track = z.object({
  id,
  event_track_id: id,
  // Includes the song's address, which `tracks/get_song` serves.
  ...outputsOf(omit(trackFields, ['colour'])),
  hash: timelineHash,
  duration_ms: z.number().int(),
  flashes_in_fastest_second: z.number().int(),
  ...look.shape,
});
export type Track = z.infer<typeof track>;

export const listTracks = operation.query({
  path: 'tracks/get_events_music_tracks',
  summary: 'Lists the songs of an event with their timelines, in playing order',
  access: staff,
  input: z.strictObject({ event_id: id }),
  output: z.array(track).max(maxTracks),
  errors: ['not_found'],
});

export const addTracks = operation.write({
  path: 'tracks/add_event_music_tracks',
  summary: 'Appends songs to an event, all or none',
  access: staff,
  maxBytes: maxTracksBytes,
  input: z.strictObject({
    event_id: id,
    data: z
      .array(z.strictObject(inputsOf(trackFields)), trackTexts.emptyFields)
      .min(1, trackTexts.emptyFields)
      .max(maxTracksAtOnce, trackTexts.songsTooMany(maxTracksAtOnce)),
  }),
  output: done.extend({
    tracks: z.array(z.object({ event_track_id: id, changes: lightChanges })).max(maxTracksAtOnce),
  }),
  errors: ['not_found', 'conflict', 'unavailable', 'too_many_requests'],
});

export const removeTrack = operation.write({
  path: 'tracks/remove_event_track',
  summary: 'Deletes a song of an event and its file; stops its light show first if it is running',
  access: staff,
  input: z.strictObject({ event_track_id: id, event_id: id }),
  errors: ['not_found', 'too_many_requests'],
});

export const orderTracks = operation.write({
  path: 'tracks/order_event_tracks',
  summary: 'Reorders the songs of an event; requires each of them exactly once',
  access: staff,
  input: z.strictObject({ event_id: id, event_track_ids: z.array(id).max(maxTracks) }),
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const getTrackCertificate = operation.read({
  path: 'tracks/get_certificate',
  summary:
    'Returns the certificate that a song’s light stays within three flashes a second, and the changes made for it',
  access: staff,
  input: z.strictObject({ event_id: id, event_track_id: id }),
  output: z.object({ music_title: z.string(), duration_ms: z.number().int(), hash: timelineHash, certificate }),
  errors: ['not_found'],
});

export const getSong = operation.read({
  path: 'tracks/get_song',
  summary: 'Returns the audio of a song, or a range of its bytes',
  access: staff,
  answersBytes: true,
  input: z.strictObject({ event_id: id, event_track_id: id }),
  // The schema only documents the type: the bytes are sent as they are.
  output: z.unknown().meta({ type: 'string', format: 'binary' }),
  errors: ['not_found', 'range_not_satisfiable', 'conflict'],
});
