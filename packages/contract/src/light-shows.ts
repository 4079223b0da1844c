import { z } from 'zod';
import { look, timelineHash } from './light-timelines.ts';
import { topic, type NoticeData } from './live.ts';
import * as generalTexts from './general.texts.ts';
import { noun } from './noun.ts';
import { eventAdmins, holders, operation, signedInFan, type Failure } from './operation.ts';
import { done, epochMs, id, listOf, pageInput } from './primitives.ts';
import { maxTracks } from './tracks.ts';

export const lightShowNoun = noun('light_show', 'Light show', {
  'light_show.started': 'Light show started',
  'light_show.stopped': 'Light show stopped',
  'light_show.settings': 'Light show settings changed',
});

/** Milliseconds between Play and the first flash, in which phones fetch the timeline. */
export const leadMs = 10_000;
/** Milliseconds between two shows, so that their flashes never share a second. */
export const gapMs = 2_000;
/** Max milliseconds of the delay that compensates for the distance between the console and the crowd. */
export const maxOffsetMs = 300;
export const maxComing = 20;
const maxSections = 200;

/** The server's clock determines the state. `skipped`: another show was running, or the server was down. */
export const showStates = ['scheduled', 'preparing', 'running', 'over', 'stopped', 'skipped'] as const;
export const showState = z.enum(showStates);
export type ShowState = z.infer<typeof showState>;

const showKind = z.enum(['pattern', 'track']);

/** Describes the current show for phones and consoles. Times are server time; phones flash `offset_ms` later. */
export const lightShow = z.object({
  show_id: id,
  kind: showKind,
  source_id: id.nullable(),
  name: z.string(),
  hash: timelineHash,
  start_dttm: epochMs,
  end_dttm: epochMs,
});
export type LightShow = z.infer<typeof lightShow>;

/** Grows with each Play and Stop, so that late messages with a lower epoch are ignored. */
const epoch = z.number().int().min(0);

export const lights = {
  epoch,
  offset_ms: z.number().int(),
  show: lightShow.nullable(),
};

const staff = holders(['Page_Patterns'], { reach: 'event' });

export const lightsForFans = topic({
  name: 'lights',
  audience: 'fans',
  access: signedInFan,
  data: z.object(lights),
});

export const lightsOfEvent = topic({
  name: 'event_lights',
  audience: 'staff',
  access: staff,
  data: z.object(lights),
});

const spread = { p50_ms: z.number().nullable(), p95_ms: z.number().nullable() };

const phoneFigures = {
  /** Counts the phones that have the timeline and know the server's time. */
  ready: z.number().int(),
  late: z.number().int(),
  gone: z.number().int(),
  ...spread,
};

const phones = z.object({
  ...phoneFigures,
  sections: z.array(z.object({ section: z.string(), ...phoneFigures })).max(maxSections),
});
export type LightPhones = z.infer<typeof phones>;

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

/**
 * Identifies a pattern that a Play may skip. Includes the version shown, because the pattern may be moved meanwhile.
 */
export const skipOf = ({ event_user_pattern_id: pattern, version }: PatternInTheWay): string => `${pattern}.${version}`;

const skip = z.string(generalTexts.invalidValue).regex(/^\d{1,16}\.\d{1,10}$/, generalTexts.invalidValue);

/** Values of `skipOf`. Play is refused if any other pattern is in the way. */
const skips = z
  .union([skip, z.array(skip).max(200)], generalTexts.invalidValue)
  .default([])
  .transform((value) => (Array.isArray(value) ? value : [value]));

const epochSeen = z.coerce.number(generalTexts.invalidValue).int().min(0).optional();

export const sendBroadcast = operation({
  method: 'GET',
  path: 'users/send_broadcast',
  summary: 'Plays a song’s light show on the phones at its event, 10 seconds from now by the server’s clock',
  // This GET writes, so it needs the CSRF header.
  effect: 'write',
  access: staff,
  input: z.strictObject({
    id,
    event_id: id,
    start_dttm: z.coerce.number(generalTexts.invalidValue).int(generalTexts.invalidValue).optional(),
    /** Last epoch that the caller saw. The call is refused after another Play or Stop. */
    epoch: epochSeen,
    skips,
  }),
  output: started,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

const stopped = done.extend(lights);

export const stopLightShow = operation.write({
  path: 'tracks/stop_light_show',
  summary: 'Stops the current light show of an event on every phone; with a `show_id`, only if that show is running',
  access: staff,
  input: z.strictObject({
    event_id: id,
    /** The show that the caller saw. The call is refused if this show is no longer running. */
    show_id: id.optional(),
  }),
  output: stopped,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

const settings = {
  ready_share: z.number().int(),
};

export const getLights = operation.query({
  path: 'tracks/get_lights',
  summary: 'Returns an event’s current light show, the state of its phones, and its settings',
  access: staff,
  input: z.strictObject({ event_id: id }),
  output: z.object({ ...lights, ...settings, phones }),
  errors: ['not_found'],
});

export const updateLights = operation.write({
  path: 'tracks/update_lights',
  summary:
    'Sets the delay between song and light while no show runs, and the share of ready phones below which Play warns',
  access: staff,
  input: z.strictObject({
    event_id: id,
    offset_ms: z
      .number(generalTexts.invalidValue)
      .int(generalTexts.wholeNumber)
      .min(-maxOffsetMs, generalTexts.invalidValue)
      .max(maxOffsetMs, generalTexts.atMost(maxOffsetMs))
      .optional(),
    ready_share: z
      .number(generalTexts.invalidValue)
      .int(generalTexts.wholeNumber)
      .min(0, generalTexts.percentRange)
      .max(100, generalTexts.percentRange)
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
  offset_ms: z.number().int(),
  report: z
    .object({
      phones_reached: z.number().int(),
      ...spread,
      started_within_50_ms: z.number().min(0).max(1).nullable(),
    })
    .nullable(),
});
export type ShowReport = z.infer<typeof showReport>;

export const listLightShows = operation.query({
  path: 'tracks/list_light_shows',
  summary: 'Lists the light shows of an event and their results, latest first',
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

/** Position of a phone in the hall, from 0 to less than 1. It assigns the phone to a group. */
const share = z.number().min(0).lt(1).nullable();

export const getFanLights = operation.read({
  path: 'fan/get_lights',
  summary:
    'Returns the current light show of an event the fan joined, the timelines to prefetch, and the fan’s position',
  access: signedInFan,
  input: z.strictObject({ event_id: id }),
  output: z.object({
    ...lights,
    /** Scheduled shows, earliest first. An offline phone plays them without the server. */
    coming: z
      .array(z.object({ event_user_pattern_id: id, hash: timelineHash, start_dttm: epochMs, end_dttm: epochMs }))
      .max(maxComing),
    track_hashes: z.array(timelineHash).max(maxTracks),
    /** Derived from the check-in; each is null if unknown. */
    place: z.object({ left_to_right: share, by_section: share, wave: share }),
    can_play: z.boolean(),
  }),
  errors: ['not_found'],
});

export const getLightTimeline = operation.read({
  path: 'fan/get_light_timeline',
  summary: 'Returns a timeline of an event the fan joined; the content of a hash never changes',
  access: signedInFan,
  input: z.strictObject({ event_id: id, hash: timelineHash }),
  output: z.object({ hash: timelineHash, payload_data: z.string(), duration_ms: z.number().int(), look }),
  errors: ['not_found'],
});

export const listLightsToPlay = operation.read({
  path: 'fan/list_lights_to_play',
  summary: 'Lists the songs whose light show an event admin may play',
  access: eventAdmins,
  input: z.strictObject({ event_id: id }),
  output: z
    .array(z.object({ event_track_id: id, music_title: z.string(), duration_ms: z.number().int(), hash: timelineHash }))
    .max(maxTracks),
  errors: ['not_found'],
});

export const playLight = operation.write({
  path: 'fan/play_light',
  summary: 'Plays a song’s light show as an event admin, like `send_broadcast`',
  access: eventAdmins,
  input: z.strictObject({ event_id: id, event_track_id: id, epoch: epochSeen, skips }),
  output: started,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const stopLight = operation.write({
  path: 'fan/stop_light',
  summary: 'Stops the current light show as an event admin, like `stop_light_show`',
  access: eventAdmins,
  input: z.strictObject({ event_id: id }),
  output: stopped,
  errors: ['not_found', 'too_many_requests'],
});

export type NoticeOfLights = NoticeData<typeof lightsForFans>;
