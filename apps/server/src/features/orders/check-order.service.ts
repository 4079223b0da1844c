import type { Context } from '../../platform/context/context.ts';
import { PaymentError } from '../../platform/ports/payments.port.ts';
import { applyCheckout } from './apply-payment.ts';
import { eachDue, lapse, lapseAllUnopened } from './lapse.ts';
import { checkOrderJob } from './orders.kind.ts';
import * as orders from './orders.repository.ts';

/** How long stock stays reserved for a provider that does not answer. */
const timeoutMs = 10 * 60_000;
const againMs = 60_000;

/** Checks an unpaid order with the provider. After the deadline, also closes the checkout and expires the order. */
export async function checkOrder(ctx: Context, orderId: number): Promise<void> {
  const order = await orders.find(ctx.db, orderId);
  if (order === null || order.status !== 'PENDING') return;
  const { account_id: accountId, checkout_id: checkoutId, is_over: isOver } = order;
  const { payments } = ctx.platform;
  if (checkoutId !== null && order.provider === payments.provider) {
    try {
      const checkout = isOver
        ? await payments.expireCheckout(accountId, checkoutId)
        : await payments.checkout(accountId, checkoutId);
      if (checkout.status === 'paid') {
        await ctx.transaction((tx) => applyCheckout(ctx, tx, accountId, checkout));
        return;
      }
      if (checkout.status === 'processing') {
        const at = new Date(Date.now() + againMs);
        await ctx.transaction((tx) =>
          ctx.enqueue(tx, checkOrderJob, { order_id: orderId }, { at, key: String(orderId) }),
        );
        return;
      }
    } catch (error) {
      const isPatient = Date.now() - Date.parse(order.expires_at) < timeoutMs;
      if (!(error instanceof PaymentError) || !isOver || (error.kind !== 'refused' && isPatient)) throw error;
      ctx.log.warn({ err: error, orderId }, 'an order lapses without its provider’s word');
    }
  }
  if (!isOver) return;
  await ctx.transaction(async (tx) => {
    const waiting = await orders.lockWaiting(tx, orderId, { waits: true });
    if (waiting !== null) await lapse(ctx, tx, waiting);
  });
}

/** Expires due orders. Enqueues a job per opened payment, which checks it with the provider. */
export async function lapseDue(ctx: Context): Promise<void> {
  await lapseAllUnopened(ctx);
  for await (const due of eachDue(ctx, { isOpened: true })) {
    await ctx.transaction(async (tx) => {
      for (const { id } of due) await ctx.enqueue(tx, checkOrderJob, { order_id: id }, { key: String(id) });
    });
  }
}
