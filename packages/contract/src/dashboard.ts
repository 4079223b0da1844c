import { z } from 'zod';
import { holders, operation } from './operation.ts';

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
  /** By whose clocks the days go: the house's IANA zone. */
  zone: z.string(),
  /** The last 30 days of the house, oldest first, one entry a day, also for days without any. */
  days: z
    .array(
      z.object({
        day: z.iso.date(),
        checkins: count,
        fans: count,
        orders: count,
        /** Dollars, refunds taken off on the day of the order. */
        sales: z.number(),
      }),
    )
    .max(31),
});
export type DashboardTotals = z.infer<typeof dashboardTotals>;

export const getDashboardTotals = operation({
  method: 'GET',
  path: 'dashboard/total',
  summary: 'Figures over everything inside the reach, and the last 30 days',
  effect: 'read',
  access: holders(['Page_Dashboard']),
  input: z.strictObject({}),
  output: dashboardTotals,
});
