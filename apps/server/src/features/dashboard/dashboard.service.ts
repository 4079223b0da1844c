import type { DashboardTotals } from '@backline/contract/dashboard';
import type { ActorContext } from '../../platform/http/context.ts';
import { visibleTo } from '../events/index.ts';
import * as dashboard from './dashboard.repository.ts';

/** Nothing is sold yet in the product, so sales, orders, products and promo codes are truly zero. */
export async function getTotals(ctx: ActorContext): Promise<DashboardTotals> {
  const totals = await dashboard.countTotals(ctx.db, visibleTo(ctx.actor));
  return {
    total_sales: 0,
    total_checkin: totals.checkins,
    total_order_count: 0,
    total_artist: totals.artists,
    total_upcoming_events: totals.upcoming_events,
    total_products: 0,
    total_promo_code: 0,
    days: totals.days,
  };
}
