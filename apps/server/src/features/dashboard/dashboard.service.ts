import type { DashboardTotals } from '@backline/contract/dashboard';
import { toDollars } from '@backline/contract/money';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { sellsFor } from '../artists/index.ts';
import { visibleTo } from '../events/index.ts';
import * as dashboard from './dashboard.repository.ts';

export async function getTotals(ctx: ActorContext): Promise<DashboardTotals> {
  const totals = await dashboard.countTotals(ctx.db, visibleTo(ctx.actor), sellsFor(ctx.actor));
  return {
    total_sales: toDollars(totals.sales_cents),
    total_checkin: totals.checkins,
    total_order_count: totals.orders,
    total_artist: totals.artists,
    total_upcoming_events: totals.upcoming_events,
    total_products: totals.products,
    total_promo_code: totals.promo_codes,
  };
}
