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
  /** IANA zone of the installation, whose midnights separate the days. */
  zone: z.string(),
  /** Holds one entry for each of the last 30 days, oldest first, empty days included. */
  days: z
    .array(
      z.object({
        day: z.iso.date(),
        checkins: count,
        fans: count,
        orders: count,
        /** Dollars, less refunds, which count on the day of the order. */
        sales: z.number(),
      }),
    )
    .max(31),
});
export type DashboardTotals = z.infer<typeof dashboardTotals>;

export const getDashboardTotals = operation.read({
  path: 'dashboard/total',
  summary: 'Returns totals over everything that you can see, and over the last 30 days',
  access: holders(['Page_Dashboard']),
  output: dashboardTotals,
});
