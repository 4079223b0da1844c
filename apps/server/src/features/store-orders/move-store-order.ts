import { randomUUID } from 'node:crypto';
import { eventOrderMessages } from '@backline/contract/event-order-messages';
import type { updateOrder as updateOperation } from '@backline/contract/event-orders';
import type { Output, ParsedInput } from '@backline/contract/operation';
import { processingStatusNames } from '@backline/contract/order-status';
import { storeOrderNoun } from '@backline/contract/store-orders';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { paymentStatusOf } from './listed-store-orders.repository.ts';
import { seesOrdersOf } from './store-orders.policy.ts';
import * as orders from './store-orders.repository.ts';
import { tellOfStoreOrder } from './tell-of-store-order.ts';

/**
 * Moves an order of a store on, in an event that the actor reaches. Throws `not_found` for another event's or store's, and `conflict` as
 * orders that are paid by card do.
 */
export async function moveStoreOrder(
  ctx: ActorContext,
  tx: Tx,
  { event_id: eventId, order_id: orderId, status, shown_status: shown }: ParsedInput<typeof updateOperation>,
): Promise<Output<typeof updateOperation>> {
  const order = await orders.lockMoving(tx, { orderId, eventId, sellerId: seesOrdersOf(ctx.actor) });
  if (order === null) throw notFound();
  const { processing_status: stored } = order;
  if (paymentStatusOf(order.order_info) === 'FAILED') throw conflict(eventOrderMessages.notPaid);
  if (shown !== undefined && shown !== stored && status !== stored) {
    throw conflict(eventOrderMessages.statusChangedMeanwhile(order.moved_by ?? '', processingStatusNames[stored]));
  }
  if (status !== stored) {
    await orders.move(tx, order.id, { status, by: ctx.actor.id });
    await ctx.audit(tx, {
      action: 'store_order.status_changed',
      noun: storeOrderNoun,
      id: order.id,
      name: order.order_number,
      before: { event_id: eventId, order_processing_status: stored },
      after: { event_id: eventId, order_processing_status: status },
    });
    await tellOfStoreOrder(ctx, tx, eventId);
  }
  return { message: eventOrderMessages.statusUpdated, batch_id: randomUUID() };
}
