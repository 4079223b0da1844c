import { eventOrders } from '@backline/contract/event-orders';
import { toDollars } from '@backline/contract/money';
import { orderNoun, ownOrders } from '@backline/contract/orders';
import * as orderTexts from '@backline/contract/orders.texts';
import { shopStock } from '@backline/contract/shop';
import * as noticeTexts from '@backline/contract/staff-notices.texts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { CheckoutState, PaymentEvent } from '../../platform/ports/payments.port.ts';
import { holdStock, OutOfStock, sellStock } from '../products/index.ts';
import { holdLateUse } from '../promo-codes/index.ts';
import { notifyStaff } from '../staff-notices/index.ts';
import { applyDispute } from './disputes.service.ts';
import { lapse } from './lapse.ts';
import * as orders from './orders.repository.ts';
import { applyRefund, askRefund, attachRefunds } from './refund.service.ts';
import { publishOrders } from './order-webhooks.ts';
import { lockPayment } from './refunds.repository.ts';
import { queueReceipts } from './receipts.service.ts';

/**
 * Applies a payment event. The result does not depend on the order of events, and late or repeated events are harmless.
 */
export async function applyPayment(ctx: Context, tx: Tx, event: PaymentEvent): Promise<void> {
  if (event.accountId === null) return;
  if (event.kind === 'checkout') await applyCheckout(ctx, tx, event.accountId, event.checkout);
  if (event.kind === 'refund') await applyRefund(ctx, tx, event.accountId, event.refund);
  if (event.kind === 'dispute') {
    await applyDispute(ctx, tx, { accountId: event.accountId, at: event.happenedAt, dispute: event.dispute });
  }
}

export async function applyCheckout(ctx: Context, tx: Tx, accountId: string, checkout: CheckoutState): Promise<void> {
  const order = await orders.lock(tx, checkout.orderNo);
  // An account can send an event with any order number. The event therefore counts only if it comes from the account of
  // the order.
  const isOurs = order !== null && order.provider === ctx.platform.payments.provider && order.account_id === accountId;
  if (!isOurs) {
    ctx.log.warn(
      { orderNo: checkout.orderNo, accountId },
      'a payment of an order that is not there, or of another account',
    );
    return;
  }
  const isOther = order.checkout_id !== null && order.checkout_id !== checkout.checkoutId;
  switch (checkout.status) {
    case 'open':
    case 'processing':
      return;
    case 'failed':
      if (order.status === 'PENDING' && !isOther && order.failure_message !== checkout.failureMessage) {
        await orders.noteFailure(tx, order.id, checkout.failureMessage);
        await publishOrder(ctx, tx, order);
      }
      return;
    case 'expired':
      if (order.status === 'PENDING' && !isOther) await lapse(ctx, tx, order);
      return;
    case 'paid':
      if (checkout.paymentId !== null && order.payment_id !== checkout.paymentId) {
        await settle(ctx, tx, order, checkout.paymentId, checkout.totalCents);
      }
  }
}

async function settle(
  ctx: Context,
  tx: Tx,
  order: orders.OrderRow,
  paymentId: string,
  paidCents: number,
): Promise<void> {
  const sendBack = async (reason: string) =>
    void (await askRefund(ctx, tx, order, { paymentId, amountCents: paidCents, reason }));
  await lockPayment(tx, order.provider, paymentId);
  if (order.payment_id !== null) {
    await sendBack(orderTexts.orderPaidTwice);
    await attachRefunds(ctx, tx, order, paymentId);
    return;
  }
  const message = await rejectionReason(tx, order, paidCents);
  if (message === null) await complete(ctx, tx, order, paymentId);
  else {
    if (order.status === 'PENDING') await lapse(ctx, tx, order);
    await orders.recordUnmatchedPayment(tx, order.id, { paymentId, paidCents, message });
    await sendBack(message);
    await notifyStaff(ctx, tx, {
      kind: 'order_payment',
      cause: `payment_in_vain/${paymentId}`,
      eventId: order.event_id,
      aboutId: order.id,
      detail: noticeTexts.paidInVain(order.order_no),
    });
    await publishOrder(ctx, tx, order);
  }
  await attachRefunds(ctx, tx, order, paymentId);
}

async function rejectionReason(tx: Tx, order: orders.OrderRow, paidCents: number): Promise<string | null> {
  if (paidCents !== order.total_cents) return orderTexts.orderOtherAmount;
  if (order.status === 'PENDING') return null;
  return takeAgain(tx, order);
}

async function takeAgain(tx: Tx, order: orders.OrderRow): Promise<string | null> {
  const lines = (await orders.listItems(tx, order.id)).map(stockLine);
  try {
    await orders.undoing(tx, async () => {
      await holdStock(tx, { orderId: order.id, lines, isLate: true, fanId: order.user_id });
      if (order.promo_code_id !== null && !(await holdLateUse(tx, order.promo_code_id))) throw new UsedUp();
    });
    return null;
  } catch (error) {
    if (error instanceof OutOfStock) return orderTexts.orderSoldOutMeanwhile;
    if (error instanceof UsedUp) return orderTexts.orderCodeUsedUpMeanwhile;
    throw error;
  }
}

class UsedUp extends Error {}

const stockLine = ({ size_id: sizeId, drop_id: dropId, quantity }: orders.HeldItem) => ({ sizeId, dropId, quantity });

/** Completes a paid order. The caller holds the order's lock, and its stock is reserved. */
export async function complete(
  ctx: Context,
  tx: Tx,
  order: Pick<orders.OrderRow, 'id' | 'order_no' | 'event_id' | 'user_id' | 'total_cents'>,
  paymentId: string | null,
): Promise<void> {
  await sellStock(tx, order.id);
  await orders.notePaid(tx, order.id, { paymentId });
  await ctx.audit(tx, {
    action: 'order.paid',
    noun: orderNoun,
    id: order.id,
    name: order.order_no,
    after: { event_id: order.event_id, total_amount: toDollars(order.total_cents) },
  });
  await queueReceipts(ctx, tx, order.id);
  await publishOrders(ctx, tx, 'order.paid', [
    { eventId: order.event_id, orderId: order.id, cause: String(order.id), own: {} },
  ]);
  await ctx.notify(tx, shopStock, { eventId: order.event_id });
  await publishOrder(ctx, tx, order);
}

async function publishOrder(
  ctx: Context,
  tx: Tx,
  { user_id: userId, event_id: eventId, order_no }: Pick<orders.OrderRow, 'user_id' | 'event_id' | 'order_no'>,
): Promise<void> {
  await ctx.notify(tx, ownOrders, { userId, data: { order_no } });
  await ctx.notify(tx, eventOrders, { eventId });
}
