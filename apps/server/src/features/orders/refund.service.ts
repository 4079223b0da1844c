import { toDollars } from '@backline/contract/money';
import { orderNoun, ownOrders } from '@backline/contract/orders';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { PaymentError, type RefundState } from '../../platform/payments/payments.port.ts';
import { refundPaymentJob } from './orders.kind.ts';
import * as orders from './orders.repository.ts';
import * as refunds from './refunds.repository.ts';

/** Sends a payment back, whole and once: whoever asks again asks for nothing. */
export async function askRefund(
  ctx: Context,
  tx: Tx,
  order: orders.OrderRow,
  { paymentId, amountCents, reason }: { paymentId: string; amountCents: number; reason: string },
): Promise<void> {
  const { id: orderId, provider, account_id: accountId } = order;
  const refund = await refunds.ask(tx, { provider, paymentId, orderId, accountId, amountCents, reason });
  if (refund === null) return;
  await ctx.enqueue(tx, refundPaymentJob, { refund }, { key: String(refund) });
  await ctx.audit(tx, {
    action: 'order.refund_asked',
    noun: orderNoun,
    id: orderId,
    name: order.order_no,
    after: { event_id: order.event_id, total_amount: toDollars(amountCents), reason },
  });
}

const mostAtOnce = 200;

/** Money that is owed is sent though its job was discarded: the provider may have been away for days. */
export async function sendBackUnanswered(ctx: Context): Promise<void> {
  const owed = await refunds.listUnanswered(ctx.db, ctx.platform.payments.provider, mostAtOnce);
  await ctx.transaction(async (tx) => {
    for (const refund of owed) await ctx.enqueue(tx, refundPaymentJob, { refund }, { key: String(refund) });
  });
}

/** Asks the provider, by a key that makes it one refund however often that is cut short. */
export async function sendBack(ctx: Context, id: number): Promise<void> {
  const { payments } = ctx.platform;
  const row = await refunds.find(ctx.db, id);
  if (row === null || row.status !== 'pending' || row.refund_id !== null || row.provider !== payments.provider) return;
  const { account_id: accountId, payment_id: paymentId, amount_cents: amountCents } = row;
  try {
    const refund = await payments.refund({ accountId, paymentId, amountCents, idempotencyKey: `refund-${paymentId}` });
    await ctx.transaction((tx) => applyRefund(ctx, tx, accountId, refund));
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind !== 'refused') throw error;
    await ctx.transaction(async (tx) => {
      await refunds.noteRefused(tx, id, error.message);
      await tell(ctx, tx, { ...row, status: 'failed' }, error.message);
    });
  }
}

/** What the provider says of a refund, in any order and any number. */
export async function applyRefund(ctx: Context, tx: Tx, accountId: string, refund: RefundState): Promise<void> {
  const { provider } = ctx.platform.payments;
  const { row, was } = await refunds.note(tx, { provider, accountId, refund });
  if (row.status !== was) await tell(ctx, tx, row, refund.failureMessage);
}

async function tell(ctx: Context, tx: Tx, row: refunds.RefundRow, failure: string): Promise<void> {
  const order = row.order_id === null ? null : await orders.find(tx, row.order_id);
  if (order === null || row.status === 'pending') return;
  await ctx.audit(tx, {
    action: row.status === 'succeeded' ? 'order.refunded' : 'order.refund_failed',
    noun: orderNoun,
    id: order.id,
    name: order.order_no,
    after: {
      event_id: order.event_id,
      total_amount: toDollars(row.amount_cents),
      ...(failure === '' ? {} : { reason: failure }),
    },
  });
  await ctx.notify(tx, ownOrders, { userId: order.user_id, data: { order_no: order.order_no } });
}
