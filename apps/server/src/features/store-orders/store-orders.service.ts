import type * as contract from '@backline/contract/store-orders';
import { notFound } from '../../platform/errors/errors.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { requireEvent } from '../events/index.ts';
import { seesOrdersOf } from './store-orders.policy.ts';
import { presentStoreOrder } from './store-orders.presenter.ts';
import { find } from './store-orders.repository.ts';

export const getStoreOrderDetails: Call<typeof contract.getStoreOrderDetails> = async (
  ctx,
  { event_id: eventId, order_id: orderId },
) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const row = await find(ctx.db, { orderId, eventId, sellerId: seesOrdersOf(ctx.actor) });
  if (row === null) throw notFound();
  return [presentStoreOrder(row)];
};
