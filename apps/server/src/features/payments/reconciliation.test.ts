import { getFanOrder, openPayment } from '@backline/contract/orders';
import { comparePayments, getPaymentComparison, listPaymentDifferences } from '@backline/contract/payment-differences';
import * as paymentTexts from '@backline/contract/payments.texts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildAdmin, buildManager, buildPaymentAccount } from '../../../builders/builders.ts';
import { signedInAs } from '../../../testing/as.ts';
import { jobNamed, runJobs, runNow } from '../../../testing/run-jobs.ts';
import { orderHouse } from '../../../testing/orders/orders.ts';
import { PaymentError } from '../../platform/ports/payments.port.ts';
import { paymentJobs } from './payments.jobs.ts';
import { goodCard, newCheckout, requireSandbox } from '../../../testing/payments/payments.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(orderHouse());
const admin = await signedInAs(house.app, house.platform, await buildAdmin(house.db));

const setDelivery = (delivery: string) => house.db.updateTable('sandbox_settings').set({ delivery }).execute();
const found = async () => (await admin.call(listPaymentDifferences, {})).body;
async function reconcile(): Promise<void> {
  await runNow(house.platform, jobNamed(paymentJobs, 'reconcile-payments'), {});
  await runJobs(house.platform);
}
/** Ages the sandbox's data by a day, because recent events count as in flight. */
async function aDayLater(): Promise<void> {
  const old = new Date(Date.now() - 86_400_000);
  for (const { id, payload } of await house.db.selectFrom('sandbox_events').select(['id', 'payload']).execute()) {
    const aged = JSON.stringify({ ...(payload as object), created: old.getTime() });
    await house.db.updateTable('sandbox_events').set({ payload: aged, created_at: old }).where('id', '=', id).execute();
  }
  await house.db.updateTable('sandbox_checkouts').set({ paid_at: old }).where('status', '=', 'paid').execute();
}

test('finds an event whose webhook was lost, completes its order once and reports the difference', async () => {
  const { fan, order_no } = await house.unpaidOrder();
  const client = await signedInAs(house.app, house.platform, fan);
  const { body } = await client.call(openPayment, { order_no });
  await setDelivery('lost');
  await requireSandbox(house.platform).pay(body.payment?.secretUrl ?? '', goodCard);
  await setDelivery('prompt');
  await runJobs(house.platform);
  const state = async () => (await client.call(getFanOrder, { order_no })).body.state;
  expect(await state()).toBe('waiting');
  await reconcile();
  expect([await state(), await found()]).toEqual(['waiting', []]);
  await aDayLater();
  await reconcile();
  expect(await state()).toBe('paid');
  const differences = await found();
  expect(differences).toMatchObject([{ kind: 'lost_event', order_no, detail: 'checkout.paid' }]);
  expect(differences[0]?.mended_dttm).not.toBeNull();
  await reconcile();
  expect(await found()).toEqual(differences);
});

test('reports a payment without an order once, and changes nothing', async () => {
  const wanted = newCheckout(house.accountId);
  const { clientSecret } = await house.platform.payments.createCheckout(wanted);
  await requireSandbox(house.platform).pay(clientSecret, goodCard);
  await runJobs(house.platform);
  await aDayLater();
  await reconcile();
  await reconcile();
  const unknown = (await found()).filter(({ kind }) => kind === 'payment_not_known');
  expect(unknown).toMatchObject([{ order_no: wanted.orderNo, detail: '2000', mended_dttm: null }]);
});

test.each([
  ['does not report', 'pending', 2_000, []],
  ['does not report', 'succeeded', 2_000, []],
  ['reports', 'succeeded', 1, ['payment_not_known']],
  ['reports', 'failed', 2_000, ['payment_not_known']],
] as const)(
  '%s a payment of 2000 cents without an order with a %s refund of %s',
  async (_verb, status, cents, kinds) => {
    const wanted = newCheckout(house.accountId);
    const { clientSecret } = await house.platform.payments.createCheckout(wanted);
    await requireSandbox(house.platform).pay(clientSecret, goodCard);
    await runJobs(house.platform);
    await sql`
    insert into payment_refunds (provider, payment_id, account_id, amount_cents, is_ours, status)
    select ${house.platform.payments.provider}, payment_id, account_id, ${cents}, true, ${status}
    from sandbox_checkouts where order_no = ${wanted.orderNo}`.execute(house.db);
    await aDayLater();
    await reconcile();
    const listed = (await found()).filter(({ order_no: orderNo }) => orderNo === wanted.orderNo);
    expect(listed.map(({ kind }) => kind)).toEqual(kinds);
  },
);

test('starts one comparison for concurrent requests, and reports when the comparison has ended', async () => {
  const state = async () => (await admin.call(getPaymentComparison, {})).body;
  const before = await state();
  expect(before).toMatchObject({ accounts: 1, failed_accounts: 0 });
  expect(before.finished_dttm).toBeGreaterThanOrEqual(before.begun_dttm ?? Infinity);
  const answers = await Promise.all([1, 2, 3].map(() => admin.call(comparePayments, {})));
  const begun = [200, paymentTexts.comparisonBegun];
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([begun, begun, begun]);
  const running = await state();
  expect(running.begun_dttm).toBeGreaterThan(running.finished_dttm ?? Infinity);
  const job = paymentJobs.filter(({ name }) => name === 'reconcile-payments');
  expect(await runJobs(house.platform, job)).toBe(1);
  const after = await state();
  expect(after.finished_dttm).toBeGreaterThanOrEqual(after.begun_dttm ?? Infinity);
  const lines = await house.db
    .selectFrom('audit_log')
    .select('action')
    .where('action', '=', 'payment_comparison.asked')
    .execute();
  expect(lines).toHaveLength(3);
  const more = await Promise.all(Array.from({ length: 8 }, () => admin.call(comparePayments, {})));
  expect(more.map(({ status }) => status)).toContain(429);
  await runJobs(house.platform);
});

test('counts an account that cannot be read as failed, retries, and still compares the other accounts', async () => {
  const { payments } = house.platform;
  const { listPayments } = payments;
  const other = await buildPaymentAccount(house.db, (await buildManager(house.db)).id);
  payments.listPayments = (accountId, since) => {
    if (accountId === house.accountId) throw new PaymentError('away', 'The provider does not answer.');
    return listPayments(accountId, since);
  };
  await expect(reconcile()).rejects.toThrow('The provider does not answer.');
  payments.listPayments = listPayments;
  expect((await admin.call(getPaymentComparison, {})).body).toMatchObject({ accounts: 2, failed_accounts: 1 });
  await house.db.deleteFrom('payment_accounts').where('account_id', '=', other).execute();
});

test('fails the comparison if an event cannot be applied, but applies later events', async () => {
  const { payments } = house.platform;
  const { listEvents } = payments;
  const happened = { type: 'checkout.paid', accountId: house.accountId, happenedAt: new Date(Date.now() - 86_400_000) };
  const other = { ...happened, kind: 'refund' as const, payload: {} };
  const refund = (refundId: string, amountCents: number) => ({
    refundId,
    paymentId: `pay_${refundId}`,
    amountCents,
    status: 'succeeded' as const,
    failureMessage: '',
  });
  payments.listEvents = async function* () {
    yield { ...other, id: 'evt_poison', refund: refund('re_poison', -1) };
    yield { ...other, id: 'evt_behind', refund: refund('re_behind', 100) };
  };
  await expect(reconcile()).rejects.toThrow('payment_refunds');
  payments.listEvents = listEvents;
  expect((await found())[0]).toMatchObject({ kind: 'lost_event', about: 'evt_behind' });
});

test('links a reported difference to an order only if the order belongs to the same account', async () => {
  const { order_no, id } = await house.unpaidOrder();
  const difference = { provider: 'sandbox', kind: 'payment_not_known', order_no, detail: '2500' };
  const accounts = [house.accountId, 'acct_of_somebody'];
  for (const account_id of accounts) {
    await house.db
      .insertInto('payment_differences')
      .values({ ...difference, account_id, about: `pay_${account_id}` })
      .execute();
  }
  const orders = (await found()).slice(0, 2).map(({ account_id, order }) => [account_id, order?.order_id ?? null]);
  expect(orders).toEqual([
    ['acct_of_somebody', null],
    [house.accountId, id],
  ]);
});
