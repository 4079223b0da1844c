import { randomUUID } from 'node:crypto';
import { eventOrders } from '@backline/contract/event-orders';
import { orderNoun, ownOrders } from '@backline/contract/orders';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import * as statuses from './order-status.repository.ts';
import { publishOrders } from './order-webhooks.ts';
import { notifyReadyFans } from './ready-notices.ts';
import type { WantedMove } from './order-status.repository.ts';

interface Press {
  eventId: number;
  by: number;
  at: string | null;
  batchId?: string;
  isUndo?: boolean;
}

export async function moveOrders(
  ctx: Context,
  tx: Tx,
  { eventId, by, at, batchId = randomUUID(), isUndo = false }: Press,
  wanted: readonly WantedMove[],
): Promise<string> {
  const moving = wanted.filter(([order, to]) => order.processing_status !== to);
  if (moving.length === 0) return batchId;
  const moves = moving.map(([{ id, processing_status: from }, to, was]) => ({ id, from, to, ...was }));
  await statuses.move(tx, moves, { batchId, by, at });
  await ctx.auditAll(
    tx,
    moving.map(([order, to]) => ({
      action: 'order.status_changed',
      noun: orderNoun,
      id: order.id,
      name: order.order_no,
      before: { event_id: eventId, order_processing_status: order.processing_status },
      after: { event_id: eventId, order_processing_status: to },
    })),
  );
  await notifyReadyFans(ctx, tx, { eventId, sentBy: by }, moving, { isUndo });
  await publishOrders(
    ctx,
    tx,
    'order.status',
    moving.map(([order]) => ({
      eventId,
      orderId: order.id,
      own: { previous_processing_status: order.processing_status },
    })),
  );
  const toBuyers = moving.map(([{ user_id: userId, order_no }]) => ({ topic: ownOrders, userId, data: { order_no } }));
  await ctx.platform.live.note(tx, [{ topic: eventOrders, eventId }, ...toBuyers]);
  ctx.afterCommit(() => ctx.platform.live.wake());
  return batchId;
}
