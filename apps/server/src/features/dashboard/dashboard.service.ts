import type { DashboardTotals } from '@backline/contract/dashboard';
import type { ActorContext } from '../../platform/http/context.ts';
import { sellsFor } from '../artists/index.ts';
import { visibleTo } from '../events/index.ts';
import { countPromoCodes } from '../promo-codes/index.ts';
import * as dashboard from './dashboard.repository.ts';

/** Nothing is sold yet in the product, so sales, orders and products are truly zero. */
export async function getTotals(ctx: ActorContext): Promise<DashboardTotals> {
  const [totals, promoCodes] = await Promise.all([
    dashboard.countTotals(ctx.db, visibleTo(ctx.actor)),
    countPromoCodes(ctx.db, sellsFor(ctx.actor)),
  ]);
  return {
    total_sales: 0,
    total_checkin: totals.checkins,
    total_order_count: 0,
    total_artist: totals.artists,
    total_upcoming_events: totals.upcoming_events,
    total_products: 0,
    total_promo_code: promoCodes,
    days: totals.days,
  };
}
