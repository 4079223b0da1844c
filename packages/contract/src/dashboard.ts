import { z } from 'zod';
import { quickRanges } from './day-ranges.ts';
import { holders, operation } from './operation.ts';
import { id } from './primitives.ts';

const count = z.number().int().nonnegative();

export const dashboardTotals = z.object({
  /** Dollars. */
  total_sales: z.number(),
  total_checkin: count,
  total_order_count: count,
  total_artist: count,
  total_upcoming_events: count,
  total_products: count,
  total_promo_code: count,
});
export type DashboardTotals = z.infer<typeof dashboardTotals>;

export const getDashboardTotals = operation.read({
  path: 'dashboard/total',
  summary: 'Returns totals over everything that you can see',
  readsReplica: true,
  access: holders(['Page_Dashboard']),
  output: dashboardTotals,
});

const figures = {
  checkins: count,
  fans: count,
  orders: count,
  /** Dollars, less refunds, which count on the day of the order. */
  sales: z.number(),
};
const day = z.iso.date();

export const maxTopEvents = 5;

export const dashboardRange = z.object({
  /** IANA zone of the installation, whose midnights separate the days. */
  zone: z.string(),
  /** The previous range. It ends on the day before `now` starts and has as many days, or as many months. */
  before: z.object({ first: day, last: day, ...figures }),
  now: z.object({ first: day, last: day, ...figures }),
  /** Holds one entry for each day of the range, oldest first, empty days included. */
  days: z.array(z.object({ day, ...figures })).max(366),
  /** Most sales first. Empty for readers who may not open an event's orders. */
  top_events: z
    .array(z.object({ event_id: id, event_name: z.string(), orders: count, sales: figures.sales }))
    .max(maxTopEvents),
});
export type DashboardRange = z.infer<typeof dashboardRange>;

export const getDashboardRange = operation.read({
  path: 'dashboard/range',
  summary: 'Returns figures by day of a range up to today, those of the range before, and the events that sold most',
  readsReplica: true,
  access: holders(['Page_Dashboard']),
  input: z.strictObject({ range: z.enum(quickRanges).default('last_30_days') }),
  output: dashboardRange,
});
