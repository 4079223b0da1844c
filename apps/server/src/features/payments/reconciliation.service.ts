import * as noticeTexts from '@backline/contract/staff-notices.texts';
import type { Context } from '../../platform/context/context.ts';
import { listAccounts } from '../connected-account/index.ts';
import { notifyStaff } from '../staff-notices/index.ts';
import * as comparisons from './payment-comparisons.repository.ts';
import * as differences from './payment-differences.repository.ts';
import { isStored } from './payment-events.repository.ts';
import { receiveEvent } from './payment-events.service.ts';

/** Period to compare, which is longer than providers retry a webhook. */
const lookBackMs = 3 * 86_400_000;
/** Minimum age of an event, because webhooks of newer ones may still be in flight. */
const onItsWayMs = 5 * 60_000;
const accountsAtOnce = 100;

/** Compares all accounts with the provider. If one cannot be read, continues with the next and throws at the end. */
export async function reconcile(ctx: Context, now: Date = new Date()): Promise<void> {
  const { provider } = ctx.platform.payments;
  let failure: unknown = null;
  const count = { accounts: 0, failed: 0 };
  await ctx.transaction((tx) => comparisons.noteBegin(tx, provider));
  for (let afterId = 0, isMore = true; isMore;) {
    const accounts = await listAccounts(ctx.db, { provider, afterId, limit: accountsAtOnce });
    for (const { account_id: accountId } of accounts) {
      try {
        await reconcileAccount(ctx, accountId, now);
      } catch (error) {
        ctx.log.error({ err: error, accountId }, 'an account could not be compared with its provider');
        failure ??= error;
        count.failed += 1;
      }
      count.accounts += 1;
    }
    afterId = accounts.at(-1)?.manager_id ?? afterId;
    isMore = accounts.length === accountsAtOnce;
  }
  await ctx.transaction((tx) => comparisons.noteEnd(tx, provider, count));
  // Fails the job, so that it is retried. The retry does not report known differences again.
  if (failure !== null) throw failure;
}

async function reconcileAccount(ctx: Context, accountId: string, now: Date): Promise<void> {
  const { payments } = ctx.platform;
  const { provider } = payments;
  const since = new Date(now.getTime() - lookBackMs);
  let failure: unknown = null;
  for await (const event of payments.listEvents(accountId, since)) {
    const isOnItsWay = now.getTime() - event.happenedAt.getTime() < onItsWayMs;
    if (event.kind === 'other' || isOnItsWay || (await isStored(ctx.db, provider, event.id))) continue;
    try {
      if (!(await receiveEvent(ctx, event, { isRecovered: true }))) continue;
    } catch (error) {
      ctx.log.error({ err: error, accountId, event: event.id }, 'a lost event could not be applied');
      failure ??= error;
      continue;
    }
    const orderNo = event.kind === 'checkout' ? event.checkout.orderNo : null;
    const found = { provider, accountId, kind: 'lost_event', about: event.id, orderNo, detail: event.type } as const;
    await note(ctx, { ...found, isMended: true });
  }
  for await (const { paymentId, orderNo, totalCents, paidAt } of payments.listPayments(accountId, since)) {
    if (now.getTime() - paidAt.getTime() < onItsWayMs) continue;
    const known = await differences.findPayment(ctx.db, { provider, accountId, paymentId });
    const about = { provider, accountId, about: paymentId, orderNo, isMended: false };
    if (known === null) {
      // A second payment of a paid order is refunded as a whole.
      if ((await differences.sumRefunds(ctx.db, provider, paymentId)) >= totalCents) continue;
      await note(ctx, { ...about, kind: 'payment_not_known', detail: `${totalCents}` });
    } else if (known.total_cents !== totalCents) {
      await note(ctx, { ...about, kind: 'other_amount', detail: `${totalCents}` });
    }
  }
  for (const refund of await differences.listFailedRefunds(ctx.db, { provider, accountId })) {
    const { payment_id: about, order_no: orderNo, amount_cents: cents } = refund;
    const found = { provider, accountId, about, orderNo, isMended: false } as const;
    await note(ctx, { ...found, kind: 'failed_refund', detail: `${cents}` });
  }
  if (failure !== null) throw failure;
}

/** Notifies ADMINs of a new difference that a person must check. */
async function note(ctx: Context, found: differences.NewDifference): Promise<void> {
  const { provider, kind, about, orderNo, isMended } = found;
  const isNew = await ctx.transaction(async (tx) => {
    if (!(await differences.note(tx, found))) return false;
    if (!isMended) {
      const detail = orderNo === null ? noticeTexts.paymentDiffers : noticeTexts.paymentOfOrderDiffers(orderNo);
      await notifyStaff(ctx, tx, { kind: 'payment', cause: `payment_difference/${provider}/${kind}/${about}`, detail });
    }
    return true;
  });
  if (isNew) {
    ctx.log.warn({ kind, about, orderNo, isMended }, 'our book and the payment provider’s did not agree');
  }
}
