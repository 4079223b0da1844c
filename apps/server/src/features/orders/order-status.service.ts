import { eventOrderMessages } from '@backline/contract/event-order-messages';
import {
  type undoOrderUpdate as undoOperation,
  type updateOrder as updateOperation,
  type updateOrders as updateAllOperation,
} from '@backline/contract/event-orders';
import type { Output, ParsedInput } from '@backline/contract/operation';
import { processingStatusNames } from '@backline/contract/order-status';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, forbidden, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { requireEvent } from '../events/index.ts';
import { moveStoreOrder } from '../store-orders/index.ts';
import { linesOf } from './event-orders.policy.ts';
import { find as findEventOrder } from './event-orders.repository.ts';
import { moveOrders } from './move-orders.ts';
import * as statuses from './order-status.repository.ts';
import type { WantedMove } from './order-status.repository.ts';

/**
 * Moves one order on. Throws `conflict` where the page showed another status than it has by now, or less refunded, and where nothing came of its payment;
 * `forbidden` where it holds things that the actor does not see.
 */
export async function updateOrder(
  ctx: ActorContext,
  input: ParsedInput<typeof updateOperation>,
): Promise<Output<typeof updateOperation>> {
  const { event_id: eventId, order_id: orderId, status, shown_status: shown } = input;
  return ctx.transaction(async (tx) => {
    await requireEvent(tx, ctx.actor, eventId);
    if (!input.isflashwave) return moveStoreOrder(ctx, tx, input);
    const [order] = await lock(ctx, tx, eventId, [orderId]);
    if (order === undefined) throw notFound();
    if (!order.is_whole) throw forbidden(eventOrderMessages.notAllOwn);
    if (order.status === 'FAILED') throw conflict(eventOrderMessages.notPaid);
    if (shown !== undefined && shown !== order.processing_status && status !== order.processing_status) {
      const who = (await statuses.findLastMover(tx, order.id)) ?? '';
      throw conflict(eventOrderMessages.statusChangedMeanwhile(who, processingStatusNames[order.processing_status]));
    }
    if (input.shown_refunded_quantity !== undefined) {
      const back = await countUnitsBack(ctx, tx, { eventId, id: order.id });
      if (back > input.shown_refunded_quantity) throw conflict(eventOrderMessages.refundedMeanwhile);
    }
    const batchId = await moveOrders(ctx, tx, press(ctx, eventId), [[order, status]]);
    return { message: eventOrderMessages.statusUpdated, batch_id: batchId };
  });
}

/** Whose money went back or is on its way. */
async function countUnitsBack(ctx: ActorContext, tx: Tx, order: { eventId: number; id: number }): Promise<number> {
  const row = await findEventOrder(tx, { ...order, artistId: linesOf(ctx.actor) });
  return (row?.items ?? []).reduce((sum, { refunded_quantity: back }) => sum + back, 0);
}

/** Moves many on; what the actor may not move stays. */
export async function updateOrders(
  ctx: ActorContext,
  { event_id: eventId, order_ids: orderIds, status }: ParsedInput<typeof updateAllOperation>,
): Promise<Output<typeof updateAllOperation>> {
  return ctx.transaction(async (tx) => {
    await requireEvent(tx, ctx.actor, eventId);
    const wanted = [...new Set(orderIds)];
    const orders = await lock(ctx, tx, eventId, wanted);
    const moved = orders.filter(
      (order) => order.is_whole && order.status !== 'FAILED' && order.processing_status !== status,
    );
    const wantedMoves = moved.map((order): WantedMove => [order, status]);
    const batchId = await moveOrders(ctx, tx, press(ctx, eventId), wantedMoves);
    return {
      message: eventOrderMessages.statusesUpdated(moved.length),
      batch_id: batchId,
      changed: moved.length,
      stayed: wanted.length - moved.length,
    };
  });
}

/** Puts back what a press changed, where nobody has changed it since. Throws `conflict` where there is nothing of it left. */
export async function undoOrderUpdate(
  ctx: ActorContext,
  { event_id: eventId, batch_id: batchId }: ParsedInput<typeof undoOperation>,
): Promise<Output<typeof undoOperation>> {
  return ctx.transaction(async (tx) => {
    await requireEvent(tx, ctx.actor, eventId);
    const ids = await statuses.listBatch(tx, { eventId, batchId });
    const orders = new Map((await lock(ctx, tx, eventId, ids)).map((order) => [order.id, order]));
    if (orders.size === 0) throw notFound();
    const unchanged = await statuses.listUnchanged(tx, batchId, [...orders.keys()]);
    const moves = unchanged.flatMap(({ id, from_status: from, handed_over_at, handed_over_by }): WantedMove[] => {
      const order = orders.get(id);
      if (order?.is_whole !== true) return [];
      return [handed_over_at === null ? [order, from] : [order, from, { handed_over_at, handed_over_by }]];
    });
    if (moves.length === 0) throw conflict(eventOrderMessages.undoTooLate);
    await moveOrders(ctx, tx, press(ctx, eventId), moves);
    const stayed = ids.length - moves.length;
    const restored = eventOrderMessages.statusesRestored(moves.length);
    const message = stayed === 0 ? restored : `${restored} ${eventOrderMessages.statusesKept(stayed)}`;
    return { message, restored: moves.length, stayed };
  });
}

const lock = (ctx: ActorContext, tx: Tx, eventId: number, ids: readonly number[]) =>
  statuses.lock(tx, ids, { eventId, artistId: linesOf(ctx.actor) });

const press = ({ actor }: ActorContext, eventId: number) => ({ eventId, by: actor.id, at: null });
