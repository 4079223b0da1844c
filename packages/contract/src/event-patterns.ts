import { z } from 'zod';
import { inputsOf, momentField, referenceField } from './fields.ts';
import * as lightTexts from './lights.texts.ts';
import { showState } from './light-shows.ts';
import { certificate, timelineHash, timelineSummary } from './light-timelines.ts';
import { noun } from './noun.ts';
import { holders, operation } from './operation.ts';
import { done, epochMs, id, listOf, openedVersion, pageInput } from './primitives.ts';

export const eventPatternNoun = noun('event_pattern', 'Pattern of an event', {
  'event_pattern.created': 'Pattern scheduled',
  'event_pattern.updated': 'Scheduled pattern changed',
  'event_pattern.deleted': 'Scheduled pattern deleted',
  'event_pattern.skipped': 'Scheduled pattern skipped',
});

export const maxEventPatterns = 200;
const maxOverlaps = 20;

export const eventPatternFields = {
  start_dttm: momentField({
    label: 'Start Time',
    auditLabel: 'Start',
    required: lightTexts.startTimeRequired,
  }),
  pattern_id: referenceField({ label: 'Pattern', required: lightTexts.patternRequired }),
};
const inputs = inputsOf(eventPatternFields);

const staff = holders(['Page_Patterns'], { reach: 'event' });

const overlap = z.object({
  kind: z.enum(['pattern', 'track']),
  name: z.string(),
  start_dttm: epochMs,
  end_dttm: epochMs,
});
const overlaps = z.array(overlap).max(maxOverlaps);
export type LightOverlap = z.infer<typeof overlap>;

const eventPatternRow = z.object({
  event_user_pattern_id: id,
  pattern_id: id,
  start_dttm: epochMs,
  end_dttm: epochMs,
  name: z.string(),
  short_description: z.string(),
  ...timelineSummary,
  version: z.number().int(),
  state: showState,
  show_id: id.nullable(),
  /**
   * While the light show runs, the number of phones that have it. Afterwards, the number of phones that it reached.
   * Null before the show.
   */
  phones: z.number().int().nullable(),
  overlaps,
  can: z.object({ edit: z.boolean(), delete: z.boolean(), stop: z.boolean() }),
});
export type EventPatternRow = z.infer<typeof eventPatternRow>;

const eventPattern = eventPatternRow.extend({
  payload_data: z.string(),
  hash: timelineHash,
  certificate,
});
export type EventPattern = z.infer<typeof eventPattern>;

export const listEventPatterns = operation.query({
  path: 'events/get_event_patterns',
  summary: 'Lists the patterns of an event, latest start first',
  access: staff,
  input: z.strictObject({ ...pageInput, event_id: id }),
  output: listOf(eventPatternRow),
  errors: ['not_found'],
});

const oneEventPattern = { event_id: id, event_user_pattern_id: id };

export const getEventPattern = operation.read({
  path: 'events/get_pattern_detail',
  summary: 'Returns one pattern of an event, with its timeline as scheduled',
  access: staff,
  input: z.strictObject(oneEventPattern),
  output: eventPattern,
  errors: ['not_found'],
});

const minuteMs = 60_000;

/** Ignores seconds, so that the current minute does not count as past. */
export const isStartPast = (startMs: number, nowMs: number): boolean => startMs < nowMs - (nowMs % minuteMs);

export const addEventPatternInput = z.strictObject({ event_id: id, ...inputs }).superRefine((form, ctx) => {
  if (isStartPast(form.start_dttm, Date.now()))
    ctx.addIssue({ code: 'custom', path: ['start_dttm'], message: lightTexts.startTimePast });
});

const saved = done.extend({ event_user_pattern_id: id, overlaps });

export const addEventPattern = operation.write({
  path: 'events/add_event_pattern',
  summary: 'Schedules a copy of a library pattern, which starts automatically',
  access: staff,
  input: addEventPatternInput,
  output: saved,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const updateEventPattern = operation.write({
  path: 'events/update_event_pattern',
  summary: 'Moves a scheduled pattern or replaces it with another, until 10 seconds before its start',
  access: staff,
  input: z.strictObject({ ...oneEventPattern, version: openedVersion, ...inputs }),
  output: saved.extend({ version: z.number().int() }),
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const deleteEventPattern = operation.write({
  path: 'events/delete_event_pattern',
  summary: 'Deletes a pattern from an event; stops it first if it is running',
  access: staff,
  input: z.strictObject(oneEventPattern),
  errors: ['not_found', 'too_many_requests'],
});

export const stopEventPattern = operation.write({
  path: 'events/stop_event_pattern',
  summary: 'Stops a running pattern on every phone, or cancels a scheduled one',
  access: staff,
  input: z.strictObject(oneEventPattern),
  output: done.extend({ epoch: z.number().int() }),
  errors: ['not_found', 'too_many_requests'],
});
