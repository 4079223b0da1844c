import { z } from 'zod';
import { eventFields, imageFocusFields } from './event-fields.ts';
import { timezones } from './event-rules.ts';
import { outputsOf, pick } from './fields.ts';
import { holders, operation } from './operation.ts';
import { epochMs, id } from './primitives.ts';

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
  /** The last 30 days, oldest first, one entry a day (UTC), also for days without any. */
  days: z.array(z.object({ day: z.iso.date(), checkins: count, fans: count })).max(31),
});
export type DashboardTotals = z.infer<typeof dashboardTotals>;

export const activity = z.object({
  id,
  event_id: id,
  event_name: z.string(),
  /** What happened. */
  title: z.string(),
  image: z.string().nullable(),
  ...pick(outputsOf(eventFields), imageFocusFields),
  activity_dttm: epochMs,
  /** The event's. */
  timezone: z.enum(timezones),
  isgroup: z.boolean(),
  israffle: z.boolean(),
  ispoll: z.boolean(),
  istrivia: z.boolean(),
});
export type Activity = z.infer<typeof activity>;

export const getDashboardTotals = operation({
  method: 'GET',
  path: 'dashboard/total',
  summary: 'Figures over everything inside the reach, and the last 30 days',
  effect: 'read',
  access: holders(['Page_Dashboard']),
  input: z.strictObject({}),
  output: dashboardTotals,
});

export const getEventsActivities = operation({
  method: 'GET',
  path: 'dashboard/events_activities',
  summary: 'The ten newest activities inside the reach',
  effect: 'read',
  access: holders(['Page_Dashboard']),
  input: z.strictObject({}),
  output: z.array(activity).max(10),
});
