import * as contract from '@backline/contract/payment-differences';
import type { Output } from '@backline/contract/operation';
import * as paymentTexts from '@backline/contract/payments.texts';
import { epochMs } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import * as comparisons from './payment-comparisons.repository.ts';
import * as differences from './payment-differences.repository.ts';
import { reconcilePayments } from './reconcile-payments.kind.ts';

/** Limit of manual comparisons, because each reads days of events and payments of every account. */
const byHand = { limit: 5, windowSeconds: 600 };

export const listDifferences: ListCall<typeof contract.listPaymentDifferences> = async (
  ctx,
  _input,
  { size, ...window },
) => {
  const rows = await differences.list(ctx.db, window);
  const page = pageOf(rows, size, ({ found_at: key, id }) => ({ key, id }));
  return presentPage(page, ({ found_at, mended_at, account_id, kind, about, order_no, detail, id, order }) => ({
    id,
    kind,
    account_id,
    about,
    order_no,
    order,
    detail,
    found_dttm: epochMs(found_at),
    mended_dttm: mended_at === null ? null : epochMs(mended_at),
  }));
};

export async function getComparison({
  db,
  platform,
}: ActorContext): Promise<Output<typeof contract.getPaymentComparison>> {
  const row = await comparisons.find(db, platform.payments.provider);
  if (row === null) return { begun_dttm: null, finished_dttm: null, accounts: 0, failed_accounts: 0 };
  const { begun_at, finished_at, accounts, failed_accounts } = row;
  return {
    begun_dttm: epochMs(begun_at),
    finished_dttm: finished_at === null ? null : epochMs(finished_at),
    accounts,
    failed_accounts,
  };
}

export async function comparePayments(ctx: ActorContext): Promise<Output<typeof contract.comparePayments>> {
  const { provider } = ctx.platform.payments;
  await throttle(ctx.db, `payment-comparison/${provider}`, byHand);
  return ctx.transaction(async (tx) => {
    await ctx.enqueue(tx, reconcilePayments, {}, { key: 'by hand' });
    await comparisons.noteBegin(tx, provider);
    await ctx.audit(tx, {
      action: 'payment_comparison.asked',
      noun: contract.paymentComparisonNoun,
      id: provider,
      name: provider,
    });
    return { message: paymentTexts.comparisonBegun };
  });
}
