import type { Output, ParsedInput } from '@backline/contract/operation';
import type * as contract from '@backline/contract/orders';
import * as orderTexts from '@backline/contract/orders.texts';
import * as paymentTexts from '@backline/contract/payments.texts';
import type { Context } from '../../platform/context/context.ts';
import { deriveKey, isSameText } from '../../platform/crypto/crypto.ts';
import { seal, unseal } from '../../platform/crypto/secret-box.ts';
import { AppError, conflict, notFound } from '../../platform/errors/errors.ts';
import type { FanContext, Call } from '../../platform/context/request-context.ts';
import { PaymentError, type CheckoutState } from '../../platform/ports/payments.port.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { chargedLines } from './charged-lines.ts';
import * as fanOrders from './fan-orders.repository.ts';
import { givenUp, lapse } from './lapse.ts';
import { applyCheckout } from './apply-payment.ts';
import * as orders from './orders.repository.ts';

type Opened = Output<typeof contract.openPayment>;

/**
 * Opens a payment at the provider, outside any transaction. Throws `unavailable` if the provider does not respond and
 * `conflict` if it refuses.
 */
export async function openPayment(
  ctx: FanContext,
  { order_no: orderNo }: ParsedInput<typeof contract.openPayment>,
): Promise<Opened> {
  const order = await orders.findOwn(ctx.db, orderNo, ctx.fan.id);
  if (order === null) throw notFound();
  if (order.total_cents === 0 && order.status === 'COMPLETED') {
    return { message: orderTexts.orderPaid, order_no: orderNo, payment: null };
  }
  requireOpen(order);
  if (order.client_secret !== null) {
    return presentPayment(ctx.platform, order, unseal(keyOf(ctx.platform), contextOf(order), order.client_secret));
  }
  const { checkoutId, clientSecret } = await askProvider(ctx, order);
  const sealed = seal(keyOf(ctx.platform), contextOf(order), clientSecret);
  const answer = await ctx.transaction(async (tx) =>
    (await orders.noteCheckout(tx, order.id, { checkoutId, clientSecret: sealed }))
      ? presentPayment(ctx.platform, order, clientSecret)
      : null,
  );
  if (answer !== null) return answer;
  // The order expired meanwhile and its stock is free, so the checkout must be closed.
  await ctx.platform.payments.expireCheckout(order.account_id, checkoutId).catch((error: unknown) => {
    ctx.log.warn(
      { err: error, orderNo },
      'a payment that came too late could not be closed; it is sent back if it is made',
    );
  });
  throw conflict(orderTexts.orderOver);
}

function requireOpen({ status, is_over: isOver }: orders.OrderRow): void {
  if (status === 'COMPLETED') throw conflict(orderTexts.orderPaid);
  if (status === 'FAILED' || isOver) throw conflict(orderTexts.orderOver);
}

async function askProvider(ctx: FanContext, order: orders.OrderRow) {
  const { payments, config } = ctx.platform;
  const fanOrder = await fanOrders.find(ctx.db, order.order_no, ctx.fan.id);
  if (fanOrder === null) throw notFound();
  try {
    return await payments.createCheckout({
      accountId: order.account_id,
      orderNo: order.order_no,
      idempotencyKey: `order-${order.order_no}`,
      lines: chargedLines(fanOrder),
      totalCents: order.total_cents,
      applicationFeeCents: order.service_fee_cents,
      email: order.shipping_email ?? '',
      returnUrl: `${config.publicUrl}/paymentProcessing?order=${order.order_no}`,
      expiresAt: new Date(order.expires_at),
    });
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    ctx.log.warn({ err: error, orderNo: order.order_no }, 'a payment could not be opened');
    if (error.kind === 'refused') throw conflict(paymentTexts.paymentRefused);
    throw new AppError('unavailable', paymentTexts.paymentAway);
  }
}

const presentPayment = (
  { payments }: Pick<Platform, 'payments'>,
  { order_no, account_id: accountId }: orders.OrderRow,
  secretUrl: string,
): Opened => ({
  message: paymentTexts.paymentOpened,
  order_no,
  payment: { secretUrl, publicKey: payments.publicKey, accountId },
});

export async function findOpened(
  { db, platform }: Context,
  { accountId, clientSecret }: { accountId: string; clientSecret: string },
): Promise<{ order_no: string; event_code: string } | null> {
  // Both providers begin a checkout's client secret with the checkout's id.
  const [checkoutId = ''] = clientSecret.split('_secret_', 1);
  const order = await orders.findByCheckout(db, platform.payments.provider, checkoutId);
  if (order === null || order.client_secret === null || order.account_id !== accountId) return null;
  const secret = unseal(keyOf(platform), contextOf(order), order.client_secret);
  if (!isSameText(secret, clientSecret)) return null;
  return { order_no: order.order_no, event_code: await orders.findEventCode(db, order.event_id) };
}

const keyOf = ({ config }: Pick<Platform, 'config'>) => deriveKey(config.secretKey, 'order payment');
const contextOf = ({ order_no: orderNo }: orders.OrderRow) => `order ${orderNo}`;

/**
 * Cancels an order after closing its payment, which may be in flight. Throws `conflict` for a paid order, and
 * `unavailable` if the provider does not respond.
 */
export const cancelOrder: Call<typeof contract.cancelOrder, FanContext> = async (ctx, { order_no: orderNo }) => {
  const order = await orders.findOwn(ctx.db, orderNo, ctx.fan.id);
  if (order === null) throw notFound();
  const closed = order.status === 'PENDING' ? await closePayment(ctx, order) : null;
  if (closed?.status === 'paid') {
    await ctx.platform.db.transaction().execute((tx) => applyCheckout(ctx, tx, order.account_id, closed));
  }
  return ctx.transaction(async (tx) => {
    const now = await orders.lock(tx, orderNo);
    if (now === null) throw notFound();
    if (now.status === 'COMPLETED') throw conflict(orderTexts.orderPaid);
    if (now.status === 'PENDING') {
      // True if the payment was opened meanwhile, or waits for the bank.
      const isBeingPaid = now.checkout_id !== order.checkout_id || closed?.status === 'processing';
      if (isBeingPaid) throw conflict(orderTexts.orderBeingPaid);
      await lapse(ctx, tx, now, givenUp);
    } else if (now.payment_id !== null) throw conflict(orderTexts.orderBeingPaid);
    return { message: orderTexts.orderGivenUp };
  });
};

async function closePayment(ctx: FanContext, order: orders.OrderRow): Promise<CheckoutState | null> {
  const { payments } = ctx.platform;
  if (order.checkout_id === null || order.provider !== payments.provider) return null;
  try {
    return await payments.expireCheckout(order.account_id, order.checkout_id);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    ctx.log.warn(
      { err: error, orderNo: order.order_no },
      'a payment could not be closed for an order that is given up',
    );
    throw new AppError('unavailable', orderTexts.cancelAway);
  }
}
