import { eventOrders } from '@backline/contract/event-orders';
import { orderNoun, ownOrders } from '@backline/contract/orders';
import * as orderTexts from '@backline/contract/orders.texts';
import { shopStock } from '@backline/contract/shop';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { releaseStock } from '../products/index.ts';
import { releaseUse } from '../promo-codes/index.ts';
import * as orders from './orders.repository.ts';

const batchSize = 200;
/** Maximum orders to expire before a checkout. It is small, because the buyer waits meanwhile. */
const maxBeforeBuyer = 20;

/**
 * Frees the stock of expired orders whose payment was never opened. Uses one transaction per order, so that none locks
 * the stock of two orders.
 */
export async function lapseUnopened(ctx: Context, { sizeIds }: { sizeIds: readonly number[] }): Promise<void> {
  const due = await orders.listDue(ctx.db, { isOpened: false, sizeIds, limit: maxBeforeBuyer });
  for (const { id } of due) await lapseOneUnopened(ctx, id);
}

export async function lapseAllUnopened(ctx: Context): Promise<void> {
  for await (const due of eachDue(ctx, { isOpened: false })) {
    for (const { id } of due) await lapseOneUnopened(ctx, id);
  }
}

export async function* eachDue(
  ctx: Context,
  { isOpened }: { isOpened: boolean },
): AsyncGenerator<readonly orders.DueOrder[]> {
  let after: orders.DueOrder | null = null;
  do {
    const due: orders.DueOrder[] = await orders.listDue(ctx.db, { isOpened, after, limit: batchSize });
    if (due.length > 0) yield due;
    after = due.length < batchSize ? null : (due.at(-1) ?? null);
  } while (after !== null);
}

async function lapseOneUnopened(ctx: Context, id: number): Promise<void> {
  await ctx.platform.db.transaction().execute(async (tx) => {
    const order = await orders.lockWaiting(tx, id, { waits: false });
    if (order?.checkout_id === null) await lapse(ctx, tx, order);
  });
}

type Why = { action: 'order.lapsed' | 'order.cancelled'; actorId?: null; message: string };
/** The audit line has no actor, because the current caller did not cause the expiry. */
const tooLate: Why = { action: 'order.lapsed', actorId: null, message: orderTexts.orderOver };
export const givenUp: Why = { action: 'order.cancelled', message: orderTexts.orderGivenUp };

/**
 * Ends an unpaid order and frees its stock. The caller holds the order's lock and has checked that the order cannot be
 * paid any more.
 */
export async function lapse(
  ctx: Context,
  tx: Tx,
  { id, order_no, event_id: eventId, user_id: userId, promo_code_id: codeId }: orders.OrderRow,
  { message, ...deed }: Why = tooLate,
): Promise<void> {
  await releaseStock(ctx, tx, id);
  if (codeId !== null) await releaseUse(tx, codeId);
  await orders.noteLapsed(tx, id, message);
  await ctx.audit(tx, { ...deed, noun: orderNoun, id, name: order_no, after: { event_id: eventId } });
  await ctx.notify(tx, shopStock, { eventId });
  await ctx.notify(tx, ownOrders, { userId, data: { order_no } });
  await ctx.notify(tx, eventOrders, { eventId });
}
