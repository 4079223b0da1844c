import { z } from 'zod';
import { timezone } from './time-zones.ts';
import { nights } from './night-access.ts';
import { operation } from './operation.ts';
import { epochMs, id, listOf, pageInput } from './primitives.ts';

const minuteMs = 60_000;

/** A night is told from so long before the event's start to so long after it, at most. */
export const nightReachesMs = 6 * 3_600_000;
/** What one bar of the axis spans. Each is a multiple of the one before, so that two nights can be told by the longer one. */
export const nightSteps = [minuteMs, 2 * minuteMs, 4 * minuteMs] as const;
/** Of one axis. */
export const mostNightBars = 240;
/** Of each kind, the latest. */
export const mostNightMarks = 50;

/** `before`: it does not begin within a quarter of an hour. `over`: six hours after its start. */
export const nightStates = ['before', 'on', 'over'] as const;
export type NightState = (typeof nightStates)[number];

const series = z
  .object({
    /** One a bar, the first begins at `from_dttm`. */
    values: z.array(z.number()).max(mostNightBars),
    /** Of the event, whenever it was: the bars and what lies outside of them. */
    total: z.number(),
    /** Of the total, what came before the axis begins or after it ends. */
    outside: z.number(),
  })
  .nullable();
export type NightSeries = NonNullable<z.infer<typeof series>>;

/** What is told bar by bar. */
export const nightSeries = ['checkins', 'requests', 'votes', 'entries', 'orders', 'revenue'] as const;
export type NightSeriesName = (typeof nightSeries)[number];

export const nightMarkKinds = ['poll', 'raffle', 'trivia', 'drop', 'notification', 'light_show'] as const;
export type NightMarkKind = (typeof nightMarkKinds)[number];

const mark = z.object({
  kind: z.enum(nightMarkKinds),
  /** Of the poll, raffle, trivia, notification or show; of a drop, of its product. */
  id,
  /** The question, or the name. */
  title: z.string(),
  begin_dttm: epochMs,
  /** Null for what is a moment: a trivia, a notification. */
  end_dttm: epochMs.nullable(),
  state: z.enum(['coming', 'on', 'over']),
  /** Votes, entries, things sold in the drop or held by checkouts, fans notified, phones reached; null where nobody counts or it is not known yet. */
  figure: z.number().int().nullable(),
});
export type NightMark = z.infer<typeof mark>;

/**
 * What may be on. Many at once are `doors`, `requests`: songs that nobody liked yet; `trivia` that is not published; `tickets` without an answer; `orders` paid
 * and not handed over. A notification is on until it leaves.
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

/** The one thing to do next about what is on. `see_…` where nothing but looking is left to the reader. */
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
  /** Of the poll, raffle, drop's product, show or notification; null for what is many. */
  id: id.nullable(),
  /** Null for what is many. */
  title: z.string().nullable(),
  /** When it began; of what is many, the oldest; of the doors, the first who came in. Null where that is not known. */
  since_dttm: epochMs.nullable(),
  /** When it ends by itself. */
  end_dttm: epochMs.nullable(),
  /** Check-ins of this minute and the five before it, songs, votes, entries, things sold or held, fans, trivia, tickets, orders; null where it is not known. */
  figure: z.number().int().nullable(),
  next: z.enum(nightNextActions),
});
export type NightRunning = z.infer<typeof running>;

/** Of each kind of what is on, those that began last. */
export const mostNightRunning = 10;

const night = z.object({
  event_id: id,
  name: z.string(),
  event_dttm: epochMs,
  timezone,
  state: z.enum(nightStates),
  /** The first bar begins a whole number of bars before the minute in which the event starts. */
  from_dttm: epochMs,
  to_dttm: epochMs,
  step_ms: z.number().int(),
  /** The server's clock. */
  now_dttm: epochMs,
  // Each null for readers without its key. Of an ARTIST, orders and revenue are of the own lines.
  checkins: series,
  requests: series,
  votes: series,
  entries: series,
  orders: series,
  /** Dollars, refunds taken off, by the time of the payment. */
  revenue: series,
  /** Those that the axis shows some of, by their beginning. */
  marks: z.array(mark).max(nightMarkKinds.length * mostNightMarks),
  running: z.array(running).max(nightRunningKinds.length * mostNightRunning),
});
export type Night = z.infer<typeof night>;

export const getNight = operation({
  method: 'GET',
  path: 'events/get_event_night',
  summary:
    'The night of an event on one axis of time: arrivals, requests, votes, entries, orders and revenue, what was put on, and what is on now',
  effect: 'read',
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
  /** Who plays at both. */
  artist_names: z.array(z.string()).max(100),
});
export type ComparableNight = z.infer<typeof comparableNight>;

export const listComparableNights = operation({
  method: 'GET',
  path: 'events/list_comparable_nights',
  summary: 'Other events that have begun, of an artist of this one, by words of their names, the latest first',
  effect: 'read',
  access: nights.access,
  input: z.strictObject({ event_id: id, ...pageInput }),
  output: listOf(comparableNight),
  errors: ['not_found'],
});
