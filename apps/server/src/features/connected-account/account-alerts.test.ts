import { getConnectedAccount } from '@backline/contract/connected-account';
import { listPaymentAlerts } from '@backline/contract/payment-alerts';
import * as paymentTexts from '@backline/contract/payments.texts';
import { afterEach, expect, test, vi } from 'vitest';
import { buildAdmin, buildManager, buildPaymentAccount } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { lettersTo, runNow } from '../../../testing/run-jobs.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { PaymentError, type AccountState } from '../../platform/ports/payments.port.ts';
import { connectedAccountJobs } from './connected-account.jobs.ts';

const house = await openForFile(testApp());
afterEach(() => {
  vi.restoreAllMocks();
});

const whole: AccountState = { isActive: true, failedReason: '' };
const paused: AccountState = { isActive: true, failedReason: 'Payouts wait for a proof of address.' };

/** Opens a manager's active account and controls what the provider reports. */
async function accountHouse() {
  const { app, platform, db } = house;
  const manager = await buildManager(db);
  const admin = await buildAdmin(db);
  const accountId = await buildPaymentAccount(db, manager.id);
  const client = await signedInAs(app, platform, manager);
  return {
    client,
    manager,
    admin,
    /** Processes a webhook, which asks the provider for the account's state. */
    async refreshWith(answer: AccountState | PaymentError) {
      vi.spyOn(platform.payments, 'account').mockImplementation(() =>
        answer instanceof PaymentError ? Promise.reject(answer) : Promise.resolve(answer),
      );
      const [refresh] = connectedAccountJobs;
      if (refresh === undefined) throw new Error('no job');
      await runNow(platform, refresh, { account: accountId });
    },
    alerts: async () => (await client.call(listPaymentAlerts, {})).body.map(({ kind, detail }) => [kind, detail]),
    account: async () => (await client.call(getConnectedAccount, {})).body,
    async subjectsTo(person: { email: string | null }) {
      const letters = await lettersTo(platform, person.email ?? '');
      return letters.map(({ subject }) => subject);
    },
  };
}

test('raises no alert for an account without restrictions', async () => {
  const { refreshWith, alerts } = await accountHouse();
  await refreshWith(whole);
  expect(await alerts()).toEqual([]);
});

test('raises no alert and changes nothing when the provider times out', async () => {
  const { refreshWith, alerts, account } = await accountHouse();
  await expect(refreshWith(new PaymentError('away', 'timeout'))).rejects.toThrow('timeout');
  expect([await alerts(), (await account()).status]).toEqual([[], 'active']);
});

test('alerts the manager and every ADMIN once about paused payouts, while sales continue', async () => {
  const { refreshWith, alerts, account, subjectsTo, manager, admin } = await accountHouse();
  await refreshWith(paused);
  await refreshWith(paused);
  expect(await alerts()).toEqual([['payouts_paused', paused.failedReason]]);
  expect(await account()).toMatchObject({ status: 'active', failed_reason: paused.failedReason });
  for (const person of [manager, admin]) expect(await subjectsTo(person)).toEqual(['Payouts are paused']);
});

test('alerts again when payouts pause a second time', async () => {
  const { refreshWith, alerts } = await accountHouse();
  for (const state of [paused, whole, paused]) await refreshWith(state);
  expect(await alerts()).toEqual([
    ['payouts_paused', paused.failedReason],
    ['payouts_paused', paused.failedReason],
  ]);
});

test('raises no second alert when only the reason changes', async () => {
  const { refreshWith, alerts, account } = await accountHouse();
  await refreshWith(paused);
  await refreshWith({ isActive: true, failedReason: 'Payouts wait for a bank account.' });
  expect(await alerts()).toHaveLength(1);
  expect((await account()).failed_reason).toBe('Payouts wait for a bank account.');
});

test('alerts once about an account that was disconnected at the provider and can take no payments', async () => {
  const { refreshWith, alerts, account, subjectsTo, manager, admin } = await accountHouse();
  const gone = new PaymentError('refused', 'The account does not exist.');
  await refreshWith(gone);
  await refreshWith(gone);
  expect(await alerts()).toEqual([['account_closed', paymentTexts.accountDisconnected]]);
  expect(await account()).toMatchObject({ status: 'inactive', failed_reason: paymentTexts.accountDisconnected });
  for (const person of [manager, admin]) {
    expect(await subjectsTo(person)).toEqual(['Account can’t accept payments']);
  }
});

test('alerts about an account that is closed while its payouts are paused', async () => {
  const { refreshWith, alerts } = await accountHouse();
  await refreshWith(paused);
  await refreshWith({ isActive: false, failedReason: 'The account was rejected.' });
  expect(await alerts()).toEqual([
    ['account_closed', 'The account was rejected.'],
    ['payouts_paused', paused.failedReason],
  ]);
});
