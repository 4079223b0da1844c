import { toDollars } from '@backline/contract/money';
import type * as contract from '@backline/contract/orders';
import { timestampFromMs } from '../../platform/db/database.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { requireEvent } from '../events/index.ts';
import { linesOf } from './event-orders.policy.ts';
import { sumSales } from './sales.repository.ts';

export const totalOrdersSales: Call<typeof contract.totalOrdersSales> = async (
  ctx,
  { event_id: eventId, startOfDayTimestamp, endOfDayTimestamp },
) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const today = { from: timestampFromMs(startOfDayTimestamp), until: timestampFromMs(endOfDayTimestamp) };
  const row = await sumSales(ctx.db, { eventId, artistId: linesOf(ctx.actor) }, today);
  return {
    todays_sales: toDollars(row.todays_cents),
    total_sales: toDollars(row.total_cents),
    total_orders: row.orders,
  };
};
