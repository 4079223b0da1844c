import type * as contract from '@backline/contract/event-orders';
import type { ParsedInput } from '@backline/contract/operation';
import { processingStatusNames, storeStatuses, type ProcessingStatus } from '@backline/contract/order-status';
import { storeOrderNoun } from '@backline/contract/store-orders';
import * as orderTexts from '@backline/contract/orders.texts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, invalidField, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { paymentStatusOf } from './listed-store-orders.repository.ts';
import { isStale } from './stale-status.ts';
import * as statuses from './store-order-status.repository.ts';
import type { MovingStoreOrder } from './store-order-status.repository.ts';
import { seesOrdersOf } from './store-orders.policy.ts';
import { notifyStoreOrder } from './notify-store-order.ts';

interface StorePress {
  eventId: number;
  batchId: string;
}

/**
 * Throws `not_found`, `invalid_input` for a status that store orders cannot have, and `conflict` for a stale status.
 */
export async function updateStoreOrder(
  ctx: ActorContext,
  tx: Tx,
  press: StorePress,
  { order_id: orderId, status, shown_status: shown }: ParsedInput<typeof contract.updateOrder>,
): Promise<void> {
  const [order] = await statuses.lock(tx, [orderId], reachOf(ctx, press));
  if (order === undefined) throw notFound();
  if (!isOfStores(status)) throw invalidField('status', orderTexts.storesStayed(1));
  const { processing_status: stored } = order;
  if (!isPayable(order)) throw conflict(orderTexts.notPaid);
  if (isStale({ shown, stored, wanted: status }, order.moved_by, ctx.actor.id)) {
    throw conflict(orderTexts.statusChangedMeanwhile(order.mover_name ?? '', processingStatusNames[stored]));
  }
  await move(ctx, tx, press, [[order, status]]);
}

export async function updateStoreOrders(
  ctx: ActorContext,
  tx: Tx,
  press: StorePress,
  { orderIds, status }: { orderIds: readonly number[]; status: ProcessingStatus },
): Promise<number> {
  if (!isOfStores(status)) return 0;
  const orders = await statuses.lock(tx, orderIds, reachOf(ctx, press));
  return move(
    ctx,
    tx,
    press,
    orders.filter(isPayable).map((order) => [order, status]),
  );
}

export async function undoStoreOrders(
  ctx: ActorContext,
  tx: Tx,
  press: StorePress,
  undone: string,
): Promise<{ found: number; restored: number }> {
  const reach = reachOf(ctx, press);
  const ids = await statuses.listBatch(tx, undone, reach);
  const orders = await statuses.lock(tx, ids, reach);
  const before = await statuses.listUnchanged(tx, undone, ids);
  const wanted = orders.flatMap((order): WantedMove[] => {
    const from = before.get(order.id);
    return from === undefined ? [] : [[order, from]];
  });
  return { found: ids.length, restored: await move(ctx, tx, press, wanted) };
}

const reachOf = ({ actor }: ActorContext, { eventId }: StorePress) => ({ eventId, sellerId: seesOrdersOf(actor) });

export const isOfStores = (status: ProcessingStatus): boolean => storeStatuses.includes(status);

const isPayable = ({ order_info: info }: MovingStoreOrder) => paymentStatusOf(info) !== 'FAILED';

type WantedMove = [order: MovingStoreOrder, to: ProcessingStatus];

async function move(
  ctx: ActorContext,
  tx: Tx,
  { eventId, batchId }: StorePress,
  wanted: readonly WantedMove[],
): Promise<number> {
  const moving = wanted.filter(([order, to]) => order.processing_status !== to);
  if (moving.length === 0) return 0;
  const moves = moving.map(([{ id, processing_status: from }, to]) => ({ id, from, to }));
  await statuses.move(tx, moves, { batchId, by: ctx.actor.id });
  await ctx.auditAll(
    tx,
    moving.map(([order, to]) => ({
      action: 'store_order.status_changed',
      noun: storeOrderNoun,
      id: order.id,
      name: order.order_number,
      before: { event_id: eventId, order_processing_status: order.processing_status },
      after: { event_id: eventId, order_processing_status: to },
    })),
  );
  await notifyStoreOrder(ctx, tx, eventId);
  return moving.length;
}
