import { z } from 'zod';
import { look, timelineHash } from './light-timelines.ts';
import { topic, type NoticeData } from './live.ts';
import { messages } from './messages.ts';
import { noun } from './noun.ts';
import { eventAdmins, holders, operation, signedInFan } from './operation.ts';
import { done, epochMs, id, listOf, pageInput, type Failure } from './primitives.ts';
import { mostTracks } from './tracks.ts';

export const lightShowNoun = noun('light_show', 'Light show', {
  'light_show.started': 'Light show started',
  'light_show.stopped': 'Light show stopped',
  'light_show.settings': 'Light show settings changed',
});

/** Between Play and the first light: phones get the timeline meanwhile. */
export const leadMs = 10_000;
/** Between two shows: a flash of one is none of the other's second. */
export const gapMs = 2_000;
/** The way from the desk to the crowd. */
export const mostOffsetMs = 300;
/** Of one event, that its phones get ahead. */
export const mostComing = 20;
const mostSections = 200;

/** By the server's clock. `skipped`: another one was on, or the server was not. */
export const showStates = ['scheduled', 'preparing', 'running', 'over', 'stopped', 'skipped'] as const;
export const showState = z.enum(showStates);
export type ShowState = z.infer<typeof showState>;

const showKind = z.enum(['pattern', 'track']);

/** What is on, as phones and consoles hear of it. Times are the server's clock; phones show the light `offset_ms` later. */
export const lightShow = z.object({
  show_id: id,
  kind: showKind,
  /** Of the pattern of the event, or of the track; null once it is gone. */
  source_id: id.nullable(),
  name: z.string(),
  hash: timelineHash,
  start_dttm: epochMs,
  end_dttm: epochMs,
});
export type LightShow = z.infer<typeof lightShow>;

/** Counts on with each Play and Stop: what bears a lower one is old, whenever it arrives. */
const epoch = z.number().int().min(0);

const lights = {
  epoch,
  offset_ms: z.number().int(),
  /** What is on, or is about to be. */
  show: lightShow.nullable(),
};

const staff = holders(['Page_Patterns'], { reach: 'event' });

/** A show begins, ends before its time, or is shown earlier or later. */
export const lightsForFans = topic({
  name: 'lights',
  audience: 'fans',
  access: signedInFan,
  data: z.object(lights),
});

/** The same for the staff; also that tracks, patterns or settings of the event have changed. */
export const lightsOfEvent = topic({
  name: 'event_lights',
  audience: 'staff',
  access: staff,
  data: z.object(lights),
});

/** Milliseconds by which phones’ clocks, or starts, are off; null where none told it. */
const spread = { p50_ms: z.number().nullable(), p95_ms: z.number().nullable() };

const phoneFigures = {
  /** They have the timeline and know the time. */
  ready: z.number().int(),
  /** Connected, and not there yet. */
  late: z.number().int(),
  /** They were here and went. */
  gone: z.number().int(),
  ...spread,
};

const phones = z.object({
  ...phoneFigures,
  sections: z.array(z.object({ section: z.string(), ...phoneFigures })).max(mostSections),
});
export type LightPhones = z.infer<typeof phones>;

/** How the event's phones stand, while something is on or about to be. */
export const lightPhones = topic({
  name: 'light_phones',
  audience: 'staff',
  access: staff,
  isSummary: true,
  data: phones,
});
export type LightPhoneFigures = NoticeData<typeof lightPhones>;

const started = done.extend({ ...lights, show_id: id });

export type PatternInTheWay = NonNullable<Failure['in_the_way']>[number];

/** How a Play names a pattern that it may skip: as the person saw it, since it may be moved meanwhile. */
export const skipOf = ({ event_user_pattern_id: pattern, version }: PatternInTheWay): string => `${pattern}.${version}`;

const skip = z.string(messages.invalidValue).regex(/^\d{1,16}\.\d{1,10}$/, messages.invalidValue);

/** Each as `skipOf` has it. Any other one that stands in the way refuses the Play. */
const skips = z
  .union([skip, z.array(skip).max(200)], messages.invalidValue)
  .default([])
  .transform((value) => (Array.isArray(value) ? value : [value]));

const epochSeen = z.coerce.number(messages.invalidValue).int().min(0).optional();

export const sendBroadcast = operation({
  method: 'GET',
  path: 'users/send_broadcast',
  summary: 'Plays a song’s light on the phones of its event, 10 seconds from now by the server’s clock',
  // By GET, and a write all the same: it needs the CSRF header.
  effect: 'write',
  access: staff,
  input: z.strictObject({
    /** Of the track. */
    id,
    event_id: id,
    /** As the caller’s clock has it: the server’s own decides. */
    start_dttm: z.coerce.number(messages.invalidValue).int(messages.invalidValue).optional(),
    /** The last one that the caller saw: refused where a Stop or another Play came between. */
    epoch: epochSeen,
    skips,
  }),
  output: started,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

const stopped = done.extend(lights);

export const stopLightShow = operation({
  method: 'POST',
  path: 'tracks/stop_light_show',
  summary: 'Stops what is on at an event, on every phone; where a show is named that one alone',
  effect: 'write',
  access: staff,
  input: z.strictObject({
    event_id: id,
    /** What the caller saw: refused where it is not on any more. */
    show_id: id.optional(),
  }),
  output: stopped,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

const settings = {
  /** Percent of the phones: below it, Play warns. */
  ready_share: z.number().int(),
};

export const getLights = operation({
  method: 'POST',
  path: 'tracks/get_lights',
  summary: 'What is on at an event, how its phones stand, and its settings',
  effect: 'read',
  access: staff,
  input: z.strictObject({ event_id: id }),
  output: z.object({ ...lights, ...settings, phones }),
  errors: ['not_found'],
});

export const updateLights = operation({
  method: 'POST',
  path: 'tracks/update_lights',
  summary:
    'Sets by how much the light comes later than the song, while no show is on, and from how many ready phones on Play does not warn',
  effect: 'write',
  access: staff,
  input: z.strictObject({
    event_id: id,
    offset_ms: z
      .number(messages.invalidValue)
      .int(messages.wholeNumber)
      .min(-mostOffsetMs, messages.invalidValue)
      .max(mostOffsetMs, messages.atMost(mostOffsetMs))
      .optional(),
    ready_share: z
      .number(messages.invalidValue)
      .int(messages.wholeNumber)
      .min(0, messages.percentRange)
      .max(100, messages.percentRange)
      .optional(),
  }),
  output: done.extend({ ...lights, ...settings }),
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

const showReport = lightShow.extend({
  id,
  state: showState,
  stopped_dttm: epochMs.nullable(),
  started_by: z.string().nullable(),
  /** As it was when the show ended. */
  offset_ms: z.number().int(),
  /** Null until the phones are counted, shortly after the end. */
  report: z
    .object({
      phones_reached: z.number().int(),
      ...spread,
      /** 0 to 1, of those that started; null where none told it. */
      started_within_50_ms: z.number().min(0).max(1).nullable(),
    })
    .nullable(),
});
export type ShowReport = z.infer<typeof showReport>;

export const listLightShows = operation({
  method: 'POST',
  path: 'tracks/list_light_shows',
  summary: 'Shows of an event and what came of them, the latest first',
  effect: 'read',
  access: staff,
  input: z.strictObject({
    event_id: id,
    page_number: pageInput.page_number,
    page_size: pageInput.page_size,
    cursor: pageInput.cursor,
  }),
  output: listOf(showReport),
  errors: ['not_found'],
});

/** Where a phone is in the hall, from 0 up to, not including, 1: what a look's groups are cut by. */
const share = z.number().min(0).lt(1).nullable();

export const getFanLights = operation({
  method: 'GET',
  path: 'fan/get_lights',
  summary: 'What is on at an event that the fan joined, what its phones should have ahead, and the fan’s place in it',
  effect: 'read',
  access: signedInFan,
  input: z.strictObject({ event_id: id }),
  output: z.object({
    ...lights,
    /** Scheduled, the next to start first: a phone that hears nothing more plays these by itself. */
    coming: z
      .array(z.object({ event_user_pattern_id: id, hash: timelineHash, start_dttm: epochMs, end_dttm: epochMs }))
      .max(mostComing),
    /** Of the event's songs. */
    track_hashes: z.array(timelineHash).max(mostTracks),
    /** From the check-in; null in each where it is not known. */
    place: z.object({ left_to_right: share, by_section: share, wave: share }),
    /** Event admins start and stop shows. */
    can_play: z.boolean(),
  }),
  errors: ['not_found'],
});

export const getLightTimeline = operation({
  method: 'GET',
  path: 'fan/get_light_timeline',
  summary: 'A timeline of an event that the fan joined; it never changes under its hash',
  effect: 'read',
  access: signedInFan,
  input: z.strictObject({ event_id: id, hash: timelineHash }),
  output: z.object({ hash: timelineHash, payload_data: z.string(), duration_ms: z.number().int(), look }),
  errors: ['not_found'],
});

export const listLightsToPlay = operation({
  method: 'GET',
  path: 'fan/list_lights_to_play',
  summary: 'Songs of an event whose light a trusted fan may play',
  effect: 'read',
  access: eventAdmins,
  input: z.strictObject({ event_id: id }),
  output: z
    .array(z.object({ event_track_id: id, music_title: z.string(), duration_ms: z.number().int(), hash: timelineHash }))
    .max(mostTracks),
  errors: ['not_found'],
});

export const playLight = operation({
  method: 'POST',
  path: 'fan/play_light',
  summary: 'The same as send_broadcast, by a trusted fan',
  effect: 'write',
  access: eventAdmins,
  input: z.strictObject({ event_id: id, event_track_id: id, epoch: epochSeen, skips }),
  output: started,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const stopLight = operation({
  method: 'POST',
  path: 'fan/stop_light',
  summary: 'The same as stop_light_show, by a trusted fan',
  effect: 'write',
  access: eventAdmins,
  input: z.strictObject({ event_id: id }),
  output: stopped,
  errors: ['not_found', 'too_many_requests'],
});

/** What a notice of an event’s lights says. */
export type NoticeOfLights = NoticeData<typeof lightsForFans>;
