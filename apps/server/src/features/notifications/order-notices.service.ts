import type { Context } from '../../platform/context/context.ts';
import { epochMs, type Tx } from '../../platform/db/database.ts';
import { departure } from './job-kinds.ts';
import { insertOrderNotices, type OrderNotice } from './order-notices.repository.ts';

/** To the fan of each order, in a few seconds: until then the same press can be undone, and nobody hears of it. */
export async function notifyOfOrders(
  ctx: Context,
  tx: Tx,
  about: { eventId: number; sentBy: number },
  notices: readonly OrderNotice[],
): Promise<void> {
  if (notices.length === 0) return;
  const made = await insertOrderNotices(tx, about, notices);
  const [last] = made;
  if (last === undefined) return;
  const inputs = made.map(({ id: notificationId }) => ({ notificationId }));
  await ctx.enqueueAll(tx, departure, inputs, { at: new Date(epochMs(last.leaves_at)) });
}
