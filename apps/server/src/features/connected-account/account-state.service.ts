import { paymentAccountNoun } from '@backline/contract/connected-account';
import { offersForFans } from '@backline/contract/event-topics';
import * as paymentTexts from '@backline/contract/payments.texts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { PaymentError, type AccountState, type Payments } from '../../platform/ports/payments.port.ts';
import { raiseAlert } from '../payment-alerts/index.ts';
import { offerWallets } from './account-refresh.kind.ts';
import * as accounts from './connected-account.repository.ts';

export async function refreshAccountNow(ctx: Context, accountId: string): Promise<void> {
  const { payments } = ctx.platform;
  const known = await accounts.findByAccount(ctx.db, payments.provider, accountId);
  if (known === null) return;
  const state = await stateOf(payments, accountId);
  await ctx.transaction((tx) => noteState(ctx, tx, accountId, state));
}

async function stateOf(payments: Payments, accountId: string): Promise<AccountState> {
  try {
    return await payments.account(accountId);
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind !== 'refused') throw error;
    return { isActive: false, failedReason: paymentTexts.accountDisconnected };
  }
}

export async function noteState(ctx: Context, tx: Tx, accountId: string, state: AccountState): Promise<boolean> {
  const { provider } = ctx.platform.payments;
  const before = await accounts.lock(tx, provider, accountId);
  if (before === null) return false;
  const isSame = before.is_active === state.isActive && before.failed_reason === state.failedReason;
  if (isSame) return false;
  await accounts.updateState(tx, provider, accountId, state);
  if (before.is_active !== state.isActive) {
    if (state.isActive) await ctx.enqueue(tx, offerWallets, { account: accountId }, { key: accountId });
    for (const eventId of await accounts.listSellingEvents(tx, before.manager_id)) {
      await ctx.notify(tx, offersForFans, { eventId, data: {} });
    }
  }
  const isClosed = before.is_active && !state.isActive;
  const isPaused = state.isActive && state.failedReason !== '' && before.failed_reason === '';
  if (isClosed || isPaused) {
    const now = new Date();
    await raiseAlert(ctx, tx, {
      kind: isClosed ? 'account_closed' : 'payouts_paused',
      about: `${accountId} ${now.toISOString()}`,
      accountId,
      paymentId: null,
      amountCents: null,
      detail: state.failedReason,
      happenedAt: now,
    });
  }
  await ctx.audit(tx, {
    action: actionOf(before.is_active, state.isActive),
    noun: paymentAccountNoun,
    id: accountId,
    name: before.email,
    before: { is_active: before.is_active, failed_reason: before.failed_reason },
    after: { is_active: state.isActive, failed_reason: state.failedReason, manager_id: before.manager_id },
  });
  return true;
}

function actionOf(wasActive: boolean, isActive: boolean) {
  if (wasActive === isActive) return 'payment_account.changed';
  return isActive ? 'payment_account.activated' : 'payment_account.deactivated';
}
