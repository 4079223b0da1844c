import type { DashboardTotals } from '@backline/contract/dashboard';
import { toDollars } from '@backline/contract/money';
import type { ActorContext } from '../../platform/http/context.ts';
import { sellsFor } from '../artists/index.ts';
import { visibleTo } from '../events/index.ts';
import { sumAllSales } from '../orders/index.ts';
import { countProducts } from '../products/index.ts';
import { countPromoCodes } from '../promo-codes/index.ts';
import * as dashboard from './dashboard.repository.ts';

export async function getTotals(ctx: ActorContext): Promise<DashboardTotals> {
  const reach = visibleTo(ctx.actor);
  const sells = sellsFor(ctx.actor);
  const [totals, promoCodes, products, sales] = await Promise.all([
    dashboard.countTotals(ctx.db, reach),
    countPromoCodes(ctx.db, sells),
    countProducts(ctx.db, sells),
    sumAllSales(ctx.db, reach),
  ]);
  return {
    total_sales: toDollars(sales.total_cents),
    total_checkin: totals.checkins,
    total_order_count: sales.orders,
    total_artist: totals.artists,
    total_upcoming_events: totals.upcoming_events,
    total_products: products,
    total_promo_code: promoCodes,
    days: totals.days,
  };
}
