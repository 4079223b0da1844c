import type * as contract from '@backline/contract/orders';
import { maxReceipts } from '@backline/contract/orders';
import * as receiptTexts from '@backline/contract/receipts.texts';
import { sendMail } from '../../integrations/mail/mail.jobs.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Call, FanContext } from '../../platform/context/request-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, invalidField, notFound } from '../../platform/errors/errors.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { brandAt } from '../brands/index.ts';
import { listLanguages } from '../people/index.ts';
import { imageAddress } from '../events/index.ts';
import * as fanOrders from './fan-orders.repository.ts';
import { receiptLetter, refundLetter } from './order-letters.ts';
import { sendReceiptsJob } from './orders.kind.ts';
import { presentOrder } from './orders.presenter.ts';
import * as orders from './orders.repository.ts';
import * as receipts from './receipts.repository.ts';

const asksOfFan = { limit: 10, windowSeconds: 600 };
/** Bounds what others can have sent to one address, for example by free orders. */
const maxReceiptsADay = 10;
/** Bounds what one fan can have sent, to all addresses together. */
const maxAskedADay = 20;
const dayMs = 86_400_000;

/** Returns which of these fans may not name one more address today. */
export async function listReceiptsUsedUp(tx: Tx, fanIds: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set(fanIds.length === 0 ? [] : await receipts.listBusy(tx, fanIds, maxAskedADay));
}

/** Throws a field error if the fan may not name one more address today. */
export async function requireReceiptLeft(tx: Tx, path: string, fanId: number): Promise<void> {
  if ((await listReceiptsUsedUp(tx, [fanId])).has(fanId)) throw invalidField(path, receiptTexts.tooManyToday);
}

/** Stores the addresses of new orders. Their receipts follow the payment. */
export async function addReceipts(
  tx: Tx,
  asked: readonly { orderId: number; address: string | null }[],
): Promise<void> {
  const wanted = asked.flatMap(({ orderId, address }) => (address === null ? [] : [{ orderId, address }]));
  if (wanted.length > 0) await receipts.insert(tx, wanted);
}

/** Queues the mails of an order whose state has changed, if an address awaits them. */
export async function queueReceipts(ctx: Context, tx: Tx, orderId: number): Promise<void> {
  if ((await receipts.list(tx, orderId)).length > 0) await ctx.enqueue(tx, sendReceiptsJob, { order_id: orderId });
}

export const sendReceipt: Call<typeof contract.sendReceipt, FanContext> = async (ctx, { order_no: orderNo, email }) => {
  await throttle(ctx.db, `receipt:fan:${ctx.fan.id}`, asksOfFan);
  return ctx.transaction(async (tx) => {
    const own = await orders.findOwn(tx, orderNo, ctx.fan.id);
    if (own === null) throw notFound();
    const order = await orders.lock(tx, orderNo);
    if (order === null) throw notFound();
    if (order.status === 'FAILED') throw conflict(receiptTexts.noReceipt);
    const known = await receipts.list(tx, order.id);
    if (!known.includes(email) && known.length >= maxReceipts) {
      throw conflict(receiptTexts.tooManyAddresses(maxReceipts));
    }
    if (!known.includes(email)) await requireReceiptLeft(tx, 'email', ctx.fan.id);
    await receipts.insert(tx, [{ orderId: order.id, address: email }]);
    const isPaid = order.status === 'COMPLETED';
    if (isPaid) await ctx.enqueue(tx, sendReceiptsJob, { order_id: order.id });
    return { message: isPaid ? receiptTexts.saved : receiptTexts.savedUnpaid };
  });
};

/**
 * Queues what the addresses of an order have not been told: the receipt, or a refund since. A repeated job finds
 * nothing, because the same transaction notes what it queues. A receipt to an address that has had too many today waits
 * a day, until it is sent.
 */
export async function sendReceipts(ctx: Context, orderId: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const rows = await receipts.lock(tx, orderId);
    const order = rows.length === 0 ? null : await orders.find(tx, orderId);
    if (order === null || order.status !== 'COMPLETED' || order.user_id === null) return;
    const row = await fanOrders.find(tx, order.order_no, order.user_id);
    if (row === null) return;
    const shown = presentOrder(row, imageAddress(ctx.platform));
    const brand = await brandAt(tx, order.event_id);
    const language = (await listLanguages(tx, [order.user_id])).get(order.user_id) ?? 'en';
    const { publicUrl } = ctx.platform.config;
    const refundCents = row.refunded_cents;
    const isWaiting = rows.some(({ is_sent: isSent, recent }) => !isSent && recent >= maxReceiptsADay);
    for (const { address, is_sent: isSent, told_refund_cents: told, recent } of rows) {
      if (isSent && refundCents <= told) continue;
      if (!isSent && recent >= maxReceiptsADay) continue;
      const letter = isSent
        ? refundLetter(publicUrl, { order: shown, brand, language, refundCents: refundCents - told })
        : receiptLetter(publicUrl, { order: shown, brand, language });
      await receipts.noteSent(tx, orderId, { address, refundCents });
      await ctx.enqueue(tx, sendMail, { to: address, ...letter });
    }
    if (!isWaiting) return;
    ctx.log.warn({ orderNo: order.order_no }, 'a receipt waits a day: its address has had too many today');
    const at = new Date(Date.now() + dayMs);
    await ctx.enqueue(tx, sendReceiptsJob, { order_id: orderId }, { at, key: `${orderId}` });
  });
}
