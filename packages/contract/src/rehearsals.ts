import { z } from 'zod';
import { lights } from './light-shows.ts';
import { timelineHash } from './light-timelines.ts';
import { topic } from './live.ts';
import * as generalTexts from './general.texts.ts';
import { noun } from './noun.ts';
import { holders, operation, passHolders } from './operation.ts';
import { done, epochMs, id } from './primitives.ts';
import * as trackTexts from './tracks.texts.ts';

export const rehearsalNoun = noun('light_rehearsal', 'Rehearsal of a light show', {
  'light_rehearsal.begun': 'Rehearsal begun',
  'light_rehearsal.played': 'Rehearsal: light played',
  'light_rehearsal.dark': 'Rehearsal: light stopped',
  'light_rehearsal.ended': 'Rehearsal ended',
});

/** Max virtual phones that the server itself runs. More would slow down the server that they measure. */
export const maxPhonesHere = 200;
export const maxPhones = 2_000;
/** Min duration of the song; a shorter one leaves no time for a network outage and a Stop. */
export const minSongMs = 10_000;
export const passLastsMs = 15 * 60_000;
/** Milliseconds of silence after which a runner counts as lost. A runner reports every second. */
export const silentMs = 15_000;

/**
 * A rehearsal is isolated from the event's light shows: it counts its own epochs, and no fan's phone receives its
 * messages.
 */
export const lightsOfRehearsal = topic({
  name: 'rehearsal_lights',
  audience: 'rehearsal',
  access: passHolders,
  data: z.object(lights),
});

/**
 * `waiting`: nobody has used the rehearsal's pass yet. `gave_way`: a real light show started. `lost`: the runner
 * stopped reporting.
 */
export const rehearsalStates = ['waiting', 'running', 'done', 'stopped', 'gave_way', 'lost'] as const;
export type RehearsalState = (typeof rehearsalStates)[number];

export const rehearsalSteps = ['arriving', 'preparing', 'playing', 'stopping'] as const;
const step = z.enum(rehearsalSteps);
export type RehearsalStep = z.infer<typeof step>;

const sheet = z
  .array(
    z.strictObject({
      what: z.string().min(1).max(200),
      figure: z.string().max(40),
      bound: z.string().max(40),
      holds: z.boolean(),
    }),
  )
  .min(1)
  .max(30);
export type SheetLine = z.infer<typeof sheet>[number];

const progress = {
  step,
  arrived: z.number().int().min(0).max(maxPhones),
  ready: z.number().int().min(0).max(maxPhones),
};

export const rehearsal = z.object({
  rehearsal_id: id,
  state: z.enum(rehearsalStates),
  name: z.string(),
  phones: z.number().int(),
  is_here: z.boolean(),
  started_by: z.string().nullable(),
  begun_dttm: epochMs,
  ...progress,
  sheet: sheet.nullable(),
});
export type Rehearsal = z.infer<typeof rehearsal>;

const staff = holders(['Page_Patterns'], { reach: 'event' });

export const rehearsalOfEvent = topic({
  name: 'event_rehearsal',
  audience: 'staff',
  access: staff,
  data: rehearsal.nullable(),
});

export const beginRehearsal = operation.write({
  path: 'tracks/begin_rehearsal',
  summary:
    'Rehearses a song’s light show on virtual phones, isolated from real ones, or returns a pass to run them elsewhere',
  access: staff,
  input: z.strictObject({
    event_id: id,
    event_track_id: id,
    phones: z
      .number(trackTexts.phonesToRehearse)
      .int(generalTexts.wholeNumber)
      .min(1, trackTexts.phonesToRehearse)
      .max(maxPhones, generalTexts.atMost(maxPhones)),
    /** True if the server shall run the phones itself, at most {@link maxPhonesHere}. */
    is_here: z.boolean(),
  }),
  output: done.extend({
    rehearsal,
    /** Only this response contains the pass. Null if the server runs the rehearsal. */
    pass: z.string().nullable(),
  }),
  answersSecret: true,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const endRehearsal = operation.write({
  path: 'tracks/end_rehearsal',
  summary: 'Ends the rehearsal of an event and disconnects its virtual phones',
  access: staff,
  input: z.strictObject({ event_id: id }),
  output: done.extend({ rehearsal: rehearsal.nullable() }),
  errors: ['not_found'],
});

export const getRehearsal = operation.query({
  path: 'tracks/get_rehearsal',
  summary: 'Returns the last rehearsal of an event with its progress or its result',
  access: staff,
  input: z.strictObject({ event_id: id }),
  output: z.object({ rehearsal: rehearsal.nullable() }),
  errors: ['not_found'],
});

const pass = z.string(generalTexts.invalidValue).max(100, generalTexts.invalidValue);

export const getRehearsedLights = operation.query({
  path: 'rehearsal/get_lights',
  summary: 'Returns the current light show of a rehearsal, given its pass',
  access: passHolders,
  input: z.strictObject({ pass }),
  output: z.object({
    ...lights,
    event_id: id,
    phones: z.number().int(),
    name: z.string(),
    duration_ms: z.number().int(),
  }),
  errors: ['not_found'],
});

export const getRehearsedTimeline = operation.query({
  path: 'rehearsal/get_timeline',
  summary: 'Returns the timeline of a rehearsal, given its pass',
  access: passHolders,
  input: z.strictObject({ pass, hash: timelineHash }),
  output: z.object({ hash: timelineHash, payload_data: z.string() }),
  errors: ['not_found'],
});

export const reportRehearsal = operation.write({
  path: 'rehearsal/tell',
  summary:
    'Reports a rehearsal’s progress every second, and its result; plays or stops the light on its virtual phones only',
  access: passHolders,
  input: z.strictObject({
    pass,
    ...progress,
    /** True plays the light 10 seconds from now; false stops it. */
    is_on: z.boolean(generalTexts.invalidValue).optional(),
    sheet: sheet.optional(),
  }),
  output: z.object({
    state: z.enum(rehearsalStates),
    /** Null unless this call played or stopped the light. */
    lights: z.object(lights).nullable(),
  }),
  errors: ['not_found', 'too_many_requests'],
});
