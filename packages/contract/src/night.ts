import { z } from 'zod';
import { timezone } from './time-zones.ts';
import { nights } from './night-access.ts';
import { operation } from './operation.ts';
import { epochMs, id, listOf, pageInput } from './primitives.ts';

const minuteMs = 60_000;

export const nightReachesMs = 6 * 3_600_000;
/**
 * Possible lengths of a bar in milliseconds. Each length is a multiple of the one before, so that two nights can share
 * the longer length.
 */
export const nightSteps = [minuteMs, 2 * minuteMs, 4 * minuteMs] as const;
export const maxNightBars = 240;
export const maxNightMarks = 50;

/** `before`: more than 15 minutes until the start. `over`: six hours after the start. */
export const nightStates = ['before', 'on', 'over'] as const;
export type NightState = (typeof nightStates)[number];

const series = z
  .object({
    /** Holds one value per bar; the first bar starts at `from_dttm`. */
    values: z.array(z.number()).max(maxNightBars),
    total: z.number(),
    outside: z.number(),
  })
  .nullable();
export type NightSeries = NonNullable<z.infer<typeof series>>;

export const nightSeries = ['checkins', 'requests', 'votes', 'entries', 'orders', 'revenue'] as const;
export type NightSeriesName = (typeof nightSeries)[number];

export const nightMarkKinds = ['poll', 'raffle', 'trivia', 'drop', 'notification', 'light_show'] as const;
export type NightMarkKind = (typeof nightMarkKinds)[number];

const mark = z.object({
  kind: z.enum(nightMarkKinds),
  id,
  title: z.string(),
  begin_dttm: epochMs,
  end_dttm: epochMs.nullable(),
  state: z.enum(['coming', 'on', 'over']),
  /**
   * Counts votes, entries, units sold or held, fans notified or phones reached, depending on the kind. Null if it is
   * not counted or not yet known.
   */
  figure: z.number().int().nullable(),
});
export type NightMark = z.infer<typeof mark>;

/**
 * Lists the kinds of activities that may be running. Collective kinds are `doors`, `requests` that nobody liked yet,
 * unpublished `trivia`, unanswered `tickets`, and `orders` that are paid and not handed over. A notification runs until
 * it is sent.
 */
export const nightRunningKinds = [
  'doors',
  'requests',
  'poll',
  'raffle',
  'trivia',
  'drop',
  'light_show',
  'notification',
  'tickets',
  'orders',
] as const;
export type NightRunningKind = (typeof nightRunningKinds)[number];

/** Lists the possible next steps. With `see_…` there is nothing to do but watch. */
export const nightNextActions = [
  'see_arrivals',
  'see_requests',
  'complete_poll',
  'complete_raffle',
  'see_draw',
  'publish_trivia',
  'see_drop',
  'resume_drop',
  'stop_light_show',
  'take_back_notification',
  'answer_tickets',
  'hand_over_orders',
  'see_orders',
] as const;
export type NightNextAction = (typeof nightNextActions)[number];

const running = z.object({
  kind: z.enum(nightRunningKinds),
  id: id.nullable(),
  title: z.string().nullable(),
  /**
   * Start time. For a collective kind it is the time of the oldest item, for the doors the first arrival. Null if
   * unknown.
   */
  since_dttm: epochMs.nullable(),
  end_dttm: epochMs.nullable(),
  /**
   * Counts check-ins of the last six minutes, songs, votes, entries, units sold or held, fans, trivia, tickets or
   * orders. Null if unknown.
   */
  figure: z.number().int().nullable(),
  next: z.enum(nightNextActions),
});
export type NightRunning = z.infer<typeof running>;

export const maxNightRunning = 10;

const night = z.object({
  event_id: id,
  name: z.string(),
  event_dttm: epochMs,
  timezone,
  state: z.enum(nightStates),
  /** The bars are aligned to the minute in which the event starts. */
  from_dttm: epochMs,
  to_dttm: epochMs,
  step_ms: z.number().int(),
  now_dttm: epochMs,
  // Each series is null for readers without its permission key. An ARTIST sees orders and revenue of their own lines
  // only.
  checkins: series,
  requests: series,
  votes: series,
  entries: series,
  orders: series,
  /** Dollars less refunds, by the time of payment. */
  revenue: series,
  /** Marks that overlap the time axis, sorted by start. */
  marks: z.array(mark).max(nightMarkKinds.length * maxNightMarks),
  running: z.array(running).max(nightRunningKinds.length * maxNightRunning),
});
export type Night = z.infer<typeof night>;

export const getNight = operation.read({
  path: 'events/get_event_night',
  summary:
    'Returns an event night’s timeline: arrivals, requests, votes, entries, orders, revenue, what was started, and what runs now',
  access: nights.access,
  input: z.strictObject({ event_id: id }),
  output: night,
  errors: ['not_found'],
});

const comparableNight = z.object({
  event_id: id,
  name: z.string(),
  event_dttm: epochMs,
  timezone,
  artist_names: z.array(z.string()).max(100),
});
export type ComparableNight = z.infer<typeof comparableNight>;

export const listComparableNights = operation.read({
  path: 'events/list_comparable_nights',
  summary: 'Searches other events of this event’s artists that have started, by words of their names, latest first',
  access: nights.access,
  input: z.strictObject({ event_id: id, ...pageInput }),
  output: listOf(comparableNight),
  errors: ['not_found'],
});
