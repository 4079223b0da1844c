import { eventOrders } from '@backline/contract/event-orders';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';

export async function notifyStoreOrder(ctx: Context, tx: Tx, eventId: number): Promise<void> {
  await ctx.platform.live.note(tx, [{ topic: eventOrders, eventId }]);
  ctx.afterCommit(() => ctx.platform.live.wake());
}
