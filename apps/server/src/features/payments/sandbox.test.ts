import * as paymentTexts from '@backline/contract/payments.texts';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { buildManager } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { PaymentError, type ListedPayment, type PaymentEvent } from '../../platform/ports/payments.port.ts';
import { signatureHeader } from '../../integrations/payments/sandbox/sandbox.payments.ts';
import { signWebhook } from '../../integrations/payments/webhook-signature.ts';
import {
  activeAccount,
  askingCard,
  declinedCard,
  goodCard,
  newCheckout,
  requireSandbox,
} from '../../../testing/payments/payments.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(testApp());
const accountId = await activeAccount(house.platform, (await buildManager(house.db)).id);
beforeEach(() => runJobs(house.platform));

const payments = () => house.platform.payments;
const sandbox = () => requireSandbox(house.platform);
const stored = async () =>
  (await house.db.selectFrom('payment_events').select('type').execute()).map(({ type }) => type);
async function all<T>(listed: AsyncIterable<T>): Promise<T[]> {
  const rows: T[] = [];
  for await (const row of listed) rows.push(row);
  return rows;
}
const refusal = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

const deliver = (body: string | Buffer, headers: Record<string, string>) =>
  house.app.inject({ method: 'POST', url: '/api/payments/webhook', payload: body, headers });
const anEvent = () =>
  Buffer.from(
    JSON.stringify({ id: `evt_${randomUUID()}`, type: 'payment.created', account: accountId, created: Date.now() }),
  );
const signed = (body: Buffer, at = new Date()) => ({ [signatureHeader]: signWebhook(sandbox().webhookKey, body, at) });

test.each<[string, (body: Buffer) => Record<string, string>]>([
  ['none', () => ({})],
  ['a signature of other bytes', () => signed(anEvent())],
  ['a signature from ten minutes ago', (body) => signed(body, new Date(Date.now() - 600_000))],
  ['a signature from ten minutes in the future', (body) => signed(body, new Date(Date.now() + 600_000))],
  [
    'an old signature with a new timestamp',
    (body) => ({
      [signatureHeader]: String(signed(body, new Date(Date.now() - 600_000))[signatureHeader]).replace(
        /t=\d+/,
        `t=${Math.floor(Date.now() / 1000)}`,
      ),
    }),
  ],
  ['no signature at all', () => ({ [signatureHeader]: 't=1,v1=' })],
])('answers 400 to a delivery without a valid signature and stores nothing: %s', async (_what, headersOf) => {
  const body = anEvent();
  const before = await stored();
  const answer = await deliver(body, headersOf(body));
  expect([answer.statusCode, answer.json().message]).toEqual([400, paymentTexts.notFromProvider]);
  expect(await stored()).toEqual(before);
});

test('rejects a signed webhook whose body is not a sandbox event', async () => {
  for (const text of ['', 'null', '[]', '{"id":1}', '{"id":"evt_1"']) {
    const body = Buffer.from(text);
    expect((await deliver(body, signed(body))).statusCode).toBe(400);
  }
});

test('stores an event once even if it is delivered several times concurrently', async () => {
  const body = anEvent();
  const answers = await Promise.all(Array.from({ length: 6 }, () => deliver(body, signed(body))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  const { id } = JSON.parse(body.toString()) as { id: string };
  const rows = await house.db.selectFrom('payment_events').select('event_id').where('event_id', '=', id).execute();
  expect(rows).toHaveLength(1);
});

test('rejects payments to an account whose setup is incomplete', async () => {
  const managerId = (await buildManager(house.db)).id;
  const idle = await payments().createAccount({ email: 'idle@example.org', managerId });
  expect(await payments().createAccount({ email: 'idle@example.org', managerId })).toBe(idle);
  const error = await refusal(payments().createCheckout(newCheckout(idle)));
  expect(error).toBeInstanceOf(PaymentError);
  expect(error).toMatchObject({ kind: 'refused' });
});

test('returns the same checkout for the same idempotency key, and rejects lines that do not add up to the total', async () => {
  const wanted = newCheckout(accountId);
  const opened = await Promise.all(Array.from({ length: 4 }, () => payments().createCheckout(wanted)));
  expect(new Set(opened.map(({ checkoutId }) => checkoutId)).size).toBe(1);
  expect(new Set(opened.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  expect(await refusal(payments().createCheckout(newCheckout(accountId, { totalCents: 1_999 })))).toMatchObject({
    kind: 'refused',
  });
});

test('rejects a checkout secret with a changed character', async () => {
  const { clientSecret } = await payments().createCheckout(newCheckout(accountId));
  const forged = clientSecret.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  expect(await sandbox().view(forged)).toBeNull();
  expect(await sandbox().pay(forged, goodCard)).toBeNull();
});

test('charges once for ten concurrent presses of Pay and delivers the webhook', async () => {
  const wanted = newCheckout(accountId);
  const { checkoutId, clientSecret } = await payments().createCheckout(wanted);
  const answers = await Promise.all(Array.from({ length: 10 }, () => sandbox().pay(clientSecret, goodCard)));
  expect(answers).toEqual(answers.map(() => ({ kind: 'paid', returnUrl: wanted.returnUrl })));
  const state = await payments().checkout(accountId, checkoutId);
  expect(state).toMatchObject({ status: 'paid', orderNo: wanted.orderNo, totalCents: 2_000 });
  const before = (await stored()).filter((type) => type === 'checkout.paid').length;
  await runJobs(house.platform);
  expect((await stored()).filter((type) => type === 'checkout.paid')).toHaveLength(before + 1);
});

test('keeps a checkout open after a declined card, and accepts each second-step confirmation once', async () => {
  const { checkoutId, clientSecret } = await payments().createCheckout(newCheckout(accountId));
  const status = async () => (await payments().checkout(accountId, checkoutId)).status;
  expect(await sandbox().pay(clientSecret, declinedCard)).toEqual({
    kind: 'refused',
    message: 'Your card was declined.',
  });
  const first = await sandbox().pay(clientSecret, askingCard);
  if (first?.kind !== 'asked') throw new Error('the card asks for a second step');
  expect(await sandbox().confirm(clientSecret, first.attemptId, false)).toMatchObject({ kind: 'refused' });
  expect(await sandbox().confirm(clientSecret, first.attemptId, true)).toEqual({ kind: 'over' });
  expect(await status()).toBe('open');
  const second = await sandbox().pay(clientSecret, askingCard);
  if (second?.kind !== 'asked') throw new Error('the card asks for a second step');
  expect(await sandbox().confirm(clientSecret, second.attemptId, true)).toMatchObject({ kind: 'paid' });
  expect(await status()).toBe('paid');
});

test('either pays or expires a checkout when payment and expiry are concurrent', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { checkoutId, clientSecret } = await payments().createCheckout(newCheckout(accountId));
    const [paid, expired] = await Promise.all([
      sandbox().pay(clientSecret, goodCard),
      payments().expireCheckout(accountId, checkoutId),
    ]);
    expect(expired.status).toBe(paid?.kind === 'paid' ? 'paid' : 'expired');
    expect((await payments().checkout(accountId, checkoutId)).status).toBe(expired.status);
  }
});

test('refuses a card on an expired checkout', async () => {
  const late = newCheckout(accountId, { expiresAt: new Date(Date.now() - 1_000) });
  const { checkoutId, clientSecret } = await payments().createCheckout(late);
  expect(await sandbox().pay(clientSecret, goodCard)).toEqual({ kind: 'over' });
  expect((await payments().checkout(accountId, checkoutId)).status).toBe('expired');
});

test("refunds once per idempotency key, at most the paid amount, and only from the payment's own account", async () => {
  const wanted = newCheckout(accountId);
  const { checkoutId, clientSecret } = await payments().createCheckout(wanted);
  await sandbox().pay(clientSecret, goodCard);
  const paymentId = (await payments().checkout(accountId, checkoutId)).paymentId ?? '';
  const ask = { accountId, paymentId, amountCents: 1_500, idempotencyKey: `refund-${wanted.orderNo}` };
  const other = await activeAccount(house.platform, (await buildManager(house.db)).id);
  expect(await refusal(payments().refund({ ...ask, accountId: other }))).toMatchObject({ kind: 'refused' });
  const answers = await Promise.all(Array.from({ length: 5 }, () => payments().refund(ask)));
  expect(new Set(answers.map(({ refundId }) => refundId)).size).toBe(1);
  expect(await refusal(payments().refund({ ...ask, amountCents: 501, idempotencyKey: 'more' }))).toMatchObject({
    kind: 'refused',
  });
  const listed: ListedPayment[] = await all(payments().listPayments(accountId, new Date(Date.now() - 60_000)));
  expect(listed.filter(({ orderNo }) => orderNo === wanted.orderNo)).toMatchObject([
    { paymentId, totalCents: 2_000, refundedCents: 1_500 },
  ]);
});

test('lists the events of an account oldest first', async () => {
  const own = await activeAccount(house.platform, (await buildManager(house.db)).id);
  const { clientSecret } = await payments().createCheckout(newCheckout(own));
  await sandbox().pay(clientSecret, goodCard);
  const listed: PaymentEvent[] = await all(payments().listEvents(own, new Date(Date.now() - 60_000)));
  expect(listed.map(({ type }) => type)).toEqual(['account.updated', 'payment.created', 'checkout.paid']);
  expect(await all(payments().listEvents(own, new Date(Date.now() + 60_000)))).toEqual([]);
});
