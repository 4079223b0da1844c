import { eventOrders } from '@backline/contract/event-orders';
import { toDollars } from '@backline/contract/money';
import { orderNoun, ownOrders } from '@backline/contract/orders';
import * as paymentTexts from '@backline/contract/payments.texts';
import { shopStock } from '@backline/contract/shop';
import * as noticeTexts from '@backline/contract/staff-notices.texts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { PaymentError, type RefundState } from '../../platform/ports/payments.port.ts';
import { notifyStaff } from '../staff-notices/index.ts';
import { fitLosses } from './disputes.repository.ts';
import { refundPaymentJob } from './orders.kind.ts';
import * as orders from './orders.repository.ts';
import { publishOrders } from './order-webhooks.ts';
import { followRefund } from './refund-stock.ts';
import { queueReceipts } from './receipts.service.ts';
import * as refunds from './refunds.repository.ts';

type Asked = Pick<
  refunds.NewRefund,
  'paymentId' | 'amountCents' | 'reason' | 'askedBy' | 'returnsStock' | 'isRest' | 'deliveryCents'
> & {
  attempt?: number;
};

/** Records a refund and enqueues its job. Returns null if this attempt was already recorded. */
export async function askRefund(
  ctx: Context,
  tx: Tx,
  order: Pick<orders.OrderRow, 'id' | 'order_no' | 'event_id' | 'provider' | 'account_id'>,
  { attempt = 1, ...asked }: Asked,
): Promise<number | null> {
  const { id: orderId, provider, account_id: accountId } = order;
  const { amountCents, reason, deliveryCents = 0 } = asked;
  const refund = await refunds.ask(tx, { provider, orderId, accountId, attempt, ...asked });
  if (refund === null) return null;
  await ctx.enqueue(tx, refundPaymentJob, { refund }, { key: String(refund) });
  await ctx.audit(tx, {
    action: 'order.refund_asked',
    noun: orderNoun,
    id: orderId,
    name: order.order_no,
    after: {
      event_id: order.event_id,
      total_amount: toDollars(amountCents),
      ...(deliveryCents === 0 ? {} : { delivery_amount: toDollars(deliveryCents) }),
      ...(reason === '' ? {} : { reason }),
    },
  });
  return refund;
}

const maxAtOnce = 200;

/** Retries refunds whose job was discarded. */
export async function sendBackUnanswered(ctx: Context): Promise<void> {
  const owed = await refunds.listUnanswered(ctx.db, ctx.platform.payments.provider, maxAtOnce);
  await ctx.transaction(async (tx) => {
    for (const refund of owed) await ctx.enqueue(tx, refundPaymentJob, { refund }, { key: String(refund) });
  });
}

export async function sendBack(ctx: Context, id: number): Promise<void> {
  const { payments } = ctx.platform;
  const row = await refunds.find(ctx.db, id);
  if (row === null || row.status !== 'pending' || row.refund_id !== null || row.provider !== payments.provider) return;
  const { account_id: accountId, payment_id: paymentId, amount_cents: askedCents } = row;
  // Reduces an automatic refund by the payment's other refunds, such as those made on the provider's own pages.
  const amountCents = row.asked_by === null ? askedCents - (await refunds.sumOthers(ctx.db, row)) : askedCents;
  try {
    if (amountCents <= 0) throw new PaymentError('refused', paymentTexts.refundedElsewhere);
    const isLess = amountCents !== askedCents;
    const idempotencyKey = isLess ? `${keyOf(row)}-${amountCents}` : keyOf(row);
    const wanted = { accountId, paymentId, amountCents, idempotencyKey, returnsFee: row.is_rest };
    const refund = await payments.refund(wanted);
    await ctx.transaction(async (tx) => {
      if (isLess) await refunds.lessen(tx, id, amountCents);
      await applyRefund(ctx, tx, accountId, refund);
    });
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind !== 'refused') throw error;
    await ctx.transaction(async (tx) => {
      await refunds.lockPayment(tx, row.provider, paymentId);
      // Does nothing if the provider has reported a result meanwhile.
      if (!(await refunds.noteRefused(tx, id, error.message))) return;
      await fitLosses(tx, row.provider, paymentId);
      await followChange(ctx, tx, { ...row, status: 'failed' }, error.message);
    });
  }
}

const keyOf = ({ payment_id: paymentId, attempt }: refunds.RefundRow) =>
  attempt === 1 ? `refund-${paymentId}` : `refund-${paymentId}-${attempt}`;

export async function applyRefund(ctx: Context, tx: Tx, accountId: string, refund: RefundState): Promise<void> {
  const { provider } = ctx.platform.payments;
  await refunds.lockPayment(tx, provider, refund.paymentId);
  const { row, was } = await refunds.note(tx, { provider, accountId, refund });
  if (row.status === was) return;
  await fitLosses(tx, provider, refund.paymentId);
  await followChange(ctx, tx, row, refund.failureMessage);
}

export async function attachRefunds(
  ctx: Context,
  tx: Tx,
  { id, provider }: Pick<orders.OrderRow, 'id' | 'provider'>,
  paymentId: string,
): Promise<void> {
  const attached = await refunds.attach(tx, provider, paymentId, id);
  await fitLosses(tx, provider, paymentId);
  for (const row of attached) await followChange(ctx, tx, row, row.failure_message);
}

async function followChange(ctx: Context, tx: Tx, row: refunds.RefundRow, failure: string): Promise<void> {
  const order = row.order_id === null ? null : await orders.find(tx, row.order_id);
  if (order === null || row.status === 'pending') return;
  if (row.status === 'succeeded') await queueReceipts(ctx, tx, order.id);
  if (row.returns_stock) {
    await followRefund(ctx, tx, order);
    await ctx.notify(tx, shopStock, { eventId: order.event_id });
  }
  await ctx.audit(tx, {
    action: row.status === 'succeeded' ? 'order.refunded' : 'order.refund_failed',
    noun: orderNoun,
    id: order.id,
    name: order.order_no,
    ...(row.asked_by === null ? {} : { actorId: row.asked_by }),
    after: {
      event_id: order.event_id,
      total_amount: toDollars(row.amount_cents),
      ...(failure === '' ? {} : { reason: failure }),
    },
  });
  if (row.status === 'succeeded') {
    const own = { refund: { refund_id: row.id, amount: toDollars(row.amount_cents) } };
    const { id: orderId, event_id: eventId } = order;
    await publishOrders(ctx, tx, 'order.refunded', [{ eventId, orderId, cause: String(row.id), own }]);
  }
  if (row.status === 'failed') {
    await notifyStaff(ctx, tx, {
      kind: 'order_payment',
      cause: `refund/${row.id}`,
      eventId: order.event_id,
      aboutId: order.id,
      detail: noticeTexts.refundFailed(order.order_no),
    });
  }
  await ctx.notify(tx, ownOrders, { userId: order.user_id, data: { order_no: order.order_no } });
  await ctx.notify(tx, eventOrders, { eventId: order.event_id });
}
