import { randomUUID } from 'node:crypto';
import type * as contract from '@backline/contract/event-orders';
import { processingStatusNames, type ProcessingStatus } from '@backline/contract/order-status';
import * as orderTexts from '@backline/contract/orders.texts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, forbidden, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { requireEvent } from '../events/index.ts';
import { isOfStores, isStale, undoStoreOrders, updateStoreOrder, updateStoreOrders } from '../store-orders/index.ts';
import { linesOf } from './event-orders.policy.ts';
import { find as findEventOrder } from './event-orders.repository.ts';
import { moveOrders } from './move-orders.ts';
import * as statuses from './order-status.repository.ts';
import type { MovingOrder, WantedMove } from './order-status.repository.ts';

/** Throws `conflict` for a stale status or refund, and `forbidden` if some lines are not visible. */
export const updateOrder: Call<typeof contract.updateOrder> = async (ctx, input) => {
  const { event_id: eventId, order_id: orderId, status, shown_status: shown } = input;
  const press = pressOf(ctx, eventId);
  const done = { message: orderTexts.statusUpdated, batch_id: press.batchId };
  return ctx.transaction(async (tx) => {
    await requireEvent(tx, ctx.actor, eventId);
    if (!input.isflashwave) {
      await updateStoreOrder(ctx, tx, press, input);
      return done;
    }
    const [order] = await lock(ctx, tx, eventId, [orderId]);
    if (order === undefined) throw notFound();
    if (!order.is_whole) throw forbidden(orderTexts.notAllOwn);
    if (order.status === 'FAILED') throw conflict(orderTexts.notPaid);
    if (isBarred(order, status)) throw conflict(orderTexts.disputed);
    if (!canBecome(order, status)) throw conflict(orderTexts.notYetPaid);
    const { processing_status: stored } = order;
    const mover = shown === undefined || shown === stored ? null : await statuses.findLastMover(tx, order.id);
    if (isStale({ shown, stored, wanted: status }, mover?.id ?? null, ctx.actor.id)) {
      throw conflict(orderTexts.statusChangedMeanwhile(mover?.name ?? '', processingStatusNames[stored]));
    }
    if (input.shown_refunded_quantity !== undefined) {
      const back = await countUnitsBack(ctx, tx, { eventId, id: order.id });
      if (back > input.shown_refunded_quantity) throw conflict(orderTexts.refundedMeanwhile);
    }
    await moveOrders(ctx, tx, press, [[order, status]]);
    return done;
  });
};

/**
 * Returns whether the status is allowed. An unpaid order may be prepared but not handed over, because its stock may
 * still be freed.
 */
const canBecome = ({ status: payment }: MovingOrder, wanted: ProcessingStatus): boolean =>
  payment === 'COMPLETED' || (payment === 'PENDING' && wanted !== 'completed');

const isBarred = (order: MovingOrder, wanted: ProcessingStatus): boolean => order.is_disputed && wanted === 'completed';

async function countUnitsBack(ctx: ActorContext, tx: Tx, order: { eventId: number; id: number }): Promise<number> {
  const row = await findEventOrder(tx, { ...order, artistId: linesOf(ctx.actor) });
  return (row?.items ?? []).reduce((sum, { refunded_quantity: back }) => sum + back, 0);
}

export const updateOrders: Call<typeof contract.updateOrders> = async (
  ctx,
  { event_id: eventId, order_ids, store_order_ids, status },
) => {
  const [orderIds, storeOrderIds] = [[...new Set(order_ids)], [...new Set(store_order_ids)]];
  const press = pressOf(ctx, eventId);
  return ctx.transaction(async (tx) => {
    await requireEvent(tx, ctx.actor, eventId);
    const orders = await lock(ctx, tx, eventId, orderIds);
    const others = orders.filter((order) => order.is_whole && order.processing_status !== status);
    const undisputed = others.filter((order) => !isBarred(order, status));
    const moved = undisputed.filter((order) => canBecome(order, status));
    const wantedMoves = moved.map((order): WantedMove => [order, status]);
    await moveOrders(ctx, tx, press, wantedMoves);
    const ofStores = await updateStoreOrders(ctx, tx, press, { orderIds: storeOrderIds, status });
    const changed = moved.length + ofStores;
    const messages = [orderTexts.statusesUpdated(changed)];
    const [disputed, unpaid] = [others.length - undisputed.length, undisputed.length - moved.length];
    if (unpaid > 0) messages.push(orderTexts.unpaidStayed(unpaid));
    if (disputed > 0) messages.push(orderTexts.disputedStayed(disputed));
    if (storeOrderIds.length > 0 && !isOfStores(status)) messages.push(orderTexts.storesStayed(storeOrderIds.length));
    return {
      message: messages.join(' '),
      batch_id: press.batchId,
      changed,
      stayed: orderIds.length + storeOrderIds.length - changed,
    };
  });
};

export const undoOrderUpdate: Call<typeof contract.undoOrderUpdate> = async (
  ctx,
  { event_id: eventId, batch_id: batchId },
) => {
  const press = pressOf(ctx, eventId);
  return ctx.transaction(async (tx) => {
    await requireEvent(tx, ctx.actor, eventId);
    const ids = await statuses.listBatch(tx, { eventId, batchId });
    const orders = new Map((await lock(ctx, tx, eventId, ids)).map((order) => [order.id, order]));
    const unchanged = await statuses.listUnchanged(tx, batchId, [...orders.keys()]);
    const moves = unchanged.flatMap(({ id, from_status: from, handed_over_at, handed_over_by }): WantedMove[] => {
      const order = orders.get(id);
      if (order?.is_whole !== true || isBarred(order, from)) return [];
      return [handed_over_at === null ? [order, from] : [order, from, { handed_over_at, handed_over_by }]];
    });
    await moveOrders(ctx, tx, { ...press, isUndo: true }, moves);
    const ofStores = await undoStoreOrders(ctx, tx, press, batchId);
    if (orders.size === 0 && ofStores.found === 0) throw notFound();
    const restored = moves.length + ofStores.restored;
    if (restored === 0) throw conflict(orderTexts.undoTooLate);
    const stayed = ids.length + ofStores.found - restored;
    const restoredText = orderTexts.statusesRestored(restored);
    const message = stayed === 0 ? restoredText : `${restoredText} ${orderTexts.statusesKept(stayed)}`;
    return { message, restored, stayed };
  });
};

const lock = (ctx: ActorContext, tx: Tx, eventId: number, ids: readonly number[]) =>
  statuses.lock(tx, ids, { eventId, artistId: linesOf(ctx.actor) });

const pressOf = ({ actor }: ActorContext, eventId: number) => ({
  eventId,
  by: actor.id,
  at: null,
  batchId: randomUUID(),
});
