import { beforeEach, expect, test } from 'vitest';
import { PaymentError, type NewCheckout } from '../../../platform/ports/payments.port.ts';
import { openForFile } from '../../../../testing/open-for-file.ts';
import { signAsStripe as signed, startStripeDouble } from '../../../../testing/stripe-double.ts';
import { createStripePayments } from './stripe.payments.ts';

const double = await openForFile(startStripeDouble());
beforeEach(() => {
  double.become('answers');
  double.calls.length = 0;
});

const paymentsAt = (apiUrl: string) =>
  createStripePayments({
    secretKey: double.settings.STRIPE_SECRET_KEY,
    publishableKey: double.settings.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: double.settings.STRIPE_WEBHOOK_SECRET,
    apiUrl,
    timeoutMs: 300,
  });
const payments = paymentsAt(double.settings.STRIPE_API_URL);
const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PaymentError);
  return error as PaymentError;
};
const accountId = 'acct_manager';
const wanted: NewCheckout = {
  accountId,
  orderNo: 'ORDER23456',
  idempotencyKey: 'order-ORDER23456',
  lines: [
    { title: 'Tour shirt, M', quantity: 3, amountCents: 5_000 },
    { title: 'Sales tax', quantity: 1, amountCents: 401 },
  ],
  totalCents: 5_401,
  applicationFeeCents: 250,
  email: 'fan@example.org',
  returnUrl: 'https://backline.example.org/paymentProcessing?order=ORDER23456',
  expiresAt: new Date('2026-11-22T12:15:00Z'),
};

test.each([
  ['breaks', 'unknown'],
  ['hangs up', 'unknown'],
  ['limits', 'away'],
  ['does not know the key', 'away'],
  ['refuses', 'refused'],
  ['is slow', 'unknown'],
  ['drips', 'unknown'],
] as const)(
  'when Stripe %s, reports the failure as %s after at most two tries and shows no secret key',
  async (mood, kind) => {
    double.become(mood);
    const error = await refusal(payments.createCheckout(wanted));
    expect(error.kind).toBe(kind);
    expect(double.calls.length).toBeLessThanOrEqual(2);
    expect(error.message).not.toContain('sk_test');
  },
);

test('reports Stripe as unreachable if the connection is refused', async () => {
  const gone = await startStripeDouble();
  await gone.close();
  expect((await refusal(paymentsAt(gone.settings.STRIPE_API_URL).account(accountId))).kind).toBe('away');
});

test('registers a domain for wallets once on the manager’s own account, and has Apple check it until it is active', async () => {
  const domain = { accountId, domain: 'backline.example.org' };
  await payments.registerDomain(domain);
  expect(double.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/payment_method_domains',
    'POST /v1/payment_method_domains',
    `POST /v1/payment_method_domains/${String(double.domains[0]?.['id'])}/validate`,
  ]);
  expect(double.calls.every(({ account }) => account === accountId)).toBe(true);
  expect(double.calls[1]?.form).toEqual({ domain_name: 'backline.example.org' });
  double.calls.length = 0;
  await payments.registerDomain(domain);
  expect(double.calls.map(({ method }) => method)).toEqual(['GET']);
  Object.assign(double.domains[0] ?? {}, { enabled: false, apple_pay: { status: 'inactive' } });
  double.calls.length = 0;
  await payments.registerDomain(domain);
  expect(double.calls.map(({ method }) => method)).toEqual(['GET']);
});

test('creates one account for the same manager and email address, and a setup link with both return URLs', async () => {
  const made = await payments.createAccount({ email: 'payout@example.org', managerId: 7 });
  expect(await payments.createAccount({ email: 'payout@example.org', managerId: 7 })).toBe(made);
  const urls = { returnUrl: 'https://backline.example.org/back', refreshUrl: 'https://backline.example.org/again' };
  expect(await payments.accountLink({ accountId: made, ...urls })).toBe(`https://connect.stripe.com/setup/${made}`);
  expect(double.calls[0]?.form).toMatchObject({ email: 'payout@example.org', 'metadata[manager_id]': '7' });
  expect(double.calls.at(-1)?.form).toEqual({
    account: made,
    return_url: urls.returnUrl,
    refresh_url: urls.refreshUrl,
    type: 'account_onboarding',
  });
});

test("reports an account as inactive with Stripe's reason until the account can accept payments", async () => {
  const made = await payments.createAccount({ email: 'slow@example.org', managerId: 8 });
  expect(await payments.account(made)).toEqual({ isActive: false, failedReason: 'requirements past due' });
  const reason = 'The document is not readable.';
  const account = double.accounts.get(made) ?? {};
  Object.assign(account, { details_submitted: true, requirements: { errors: [{ reason }, { reason }] } });
  expect(await payments.account(made)).toEqual({ isActive: false, failedReason: reason });
  Object.assign(account, { charges_enabled: true, requirements: { errors: [] } });
  expect(await payments.account(made)).toEqual({ isActive: true, failedReason: '' });
});

test('creates a checkout whose lines sum to the total, with the service fee as the application fee', async () => {
  const opened = await payments.createCheckout(wanted);
  expect(opened.clientSecret).toMatch(new RegExp(`^${opened.checkoutId}_secret_`));
  const { account, idempotencyKey, form } = double.calls[0] ?? {};
  expect([account, idempotencyKey]).toEqual([accountId, wanted.idempotencyKey]);
  expect(form).toMatchObject({
    mode: 'payment',
    ui_mode: 'embedded_page',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][unit_amount]': '5000',
    'line_items[0][price_data][product_data][name]': '3 × Tour shirt, M',
    'line_items[1][price_data][unit_amount]': '401',
    'payment_intent_data[application_fee_amount]': '250',
    client_reference_id: wanted.orderNo,
    'metadata[order_no]': wanted.orderNo,
    customer_email: wanted.email,
    return_url: wanted.returnUrl,
    // One minute more than Stripe's minimum of 30 minutes, counted from the time at which the order lapses.
    expires_at: String(Date.UTC(2026, 10, 22, 12, 46) / 1000),
  });
  expect((await payments.checkout(accountId, opened.checkoutId)).totalCents).toBe(wanted.totalCents);
});

test('returns the same checkout for the same idempotency key, and rejects other values under that key', async () => {
  const [first, second] = [await payments.createCheckout(wanted), await payments.createCheckout(wanted)];
  expect(second).toEqual(first);
  expect((await refusal(payments.createCheckout({ ...wanted, email: 'other@example.org' }))).kind).toBe('refused');
});

test('omits an absent fee and an absent mail address', async () => {
  await payments.createCheckout({ ...wanted, idempotencyKey: 'bare', applicationFeeCents: 0, email: '' });
  expect(Object.keys(double.calls[0]?.form ?? {}).filter((name) => /fee|email/.test(name))).toEqual([]);
});

test('expires an open checkout, and does not change a paid one', async () => {
  const open = async (idempotencyKey: string) =>
    (await payments.createCheckout({ ...wanted, idempotencyKey })).checkoutId;
  const [left, paid] = [await open('left'), await open('paid')];
  expect((await payments.expireCheckout(accountId, left)).status).toBe('expired');
  expect((await payments.expireCheckout(accountId, left)).status).toBe('expired');
  double.pay(paid);
  expect(await payments.expireCheckout(accountId, paid)).toMatchObject({ status: 'paid', orderNo: wanted.orderNo });
  expect((await refusal(payments.checkout('acct_other', paid))).kind).toBe('refused');
  const listed = [];
  for await (const payment of payments.listPayments(accountId, new Date(0))) listed.push(payment.checkoutId);
  expect(listed).toEqual([paid]);
});

test('refunds a payment with our fee once per idempotency key, and reports the refund as pending', async () => {
  const ask = { accountId, paymentId: 'pi_1', amountCents: 5_401, idempotencyKey: 'refund-pi_1', returnsFee: true };
  const first = await payments.refund(ask);
  expect(first).toMatchObject({ paymentId: 'pi_1', amountCents: 5_401, status: 'pending' });
  expect(await payments.refund(ask)).toEqual(first);
  expect(double.refunds).toHaveLength(1);
  const sent = double.calls.find(({ path }) => path === '/v1/refunds');
  expect(sent?.form).toEqual({ payment_intent: 'pi_1', amount: '5401', refund_application_fee: 'true' });
});

test('sends a refund of a chosen amount in cents, and keeps our fee', async () => {
  await payments.refund({
    accountId,
    paymentId: 'pi_1',
    amountCents: 1_234,
    idempotencyKey: 'free',
    returnsFee: false,
  });
  const sent = double.calls.find(({ path }) => path === '/v1/refunds');
  expect([sent?.form, sent?.idempotencyKey]).toEqual([{ payment_intent: 'pi_1', amount: '1234' }, 'free']);
  expect(double.feeRefunds).toEqual([]);
});

test('keeps our fee on a partial refund and returns all of it with the rest', async () => {
  const sent = (path: string) => double.calls.filter((call) => call.path === path).slice(-1);
  const of = { accountId, paymentId: 'pi_1' };
  await payments.refund({ ...of, amountCents: 1_000, idempotencyKey: 'part' });
  expect(sent('/v1/refunds')[0]?.form).toEqual({ payment_intent: 'pi_1', amount: '1000' });
  expect(double.feeRefunds).toEqual([]);
  const rest = { ...of, amountCents: 4_401, returnsFee: true };
  await payments.refund({ ...rest, idempotencyKey: 'rest' });
  await payments.refund({ ...rest, idempotencyKey: 'rest' });
  expect(sent('/v1/refunds')[0]?.form).toEqual({ payment_intent: 'pi_1', amount: '4401' });
  expect(double.feeRefunds).toEqual([{}]);
  const [fee] = sent('/v1/application_fees/fee_1/refunds');
  expect([fee?.idempotencyKey, fee?.account]).toEqual(['rest-fee', undefined]);
  // A fee that somebody returned by hand does not block a refund.
  expect(await payments.refund({ ...rest, idempotencyKey: 'again' })).toMatchObject({ status: 'pending' });
});

const session = { id: 'cs_test_1', status: 'complete', amount_total: 5_401, metadata: { order_no: 'ORDER23456' } };
const event = (type: string, object: object) => ({
  id: 'evt_1',
  object: 'event',
  type,
  account: accountId,
  created: 1_795_000_000,
  data: { object },
});

test.each([
  ['checkout.session.completed', { ...session, payment_status: 'paid', payment_intent: 'pi_1' }, 'paid'],
  ['checkout.session.completed', { ...session, payment_status: 'unpaid', payment_intent: 'pi_1' }, 'processing'],
  ['checkout.session.async_payment_succeeded', { ...session, payment_status: 'paid', payment_intent: 'pi_1' }, 'paid'],
  ['checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid', payment_intent: 'pi_1' }, 'failed'],
  ['checkout.session.expired', { ...session, status: 'expired', payment_status: 'unpaid' }, 'expired'],
])('reads the checkout status from a webhook %s', (type, object, status) => {
  const read = deliver(event(type, object));
  expect(read).toMatchObject({ id: 'evt_1', accountId, kind: 'checkout', checkout: { status, orderNo: 'ORDER23456' } });
});

test.each([
  ['account.updated', { id: accountId }, 'account'],
  ['checkout.session.completed', { id: 'cs_test_of_somebody', status: 'complete', metadata: {} }, 'other'],
  ['customer.created', { id: 'cus_1' }, 'other'],
  ['refund.failed', { id: 're_1', amount: 1, status: 'failed', payment_intent: 'pi_1' }, 'refund'],
  ['refund.created', { id: 're_2', amount: 1, status: 'succeeded', payment_intent: null }, 'other'],
])('classifies the webhook %s by its own object if it belongs to none of our checkouts', (type, object, kind) => {
  expect(deliver(event(type, object)).kind).toBe(kind);
});

const now = () => Math.floor(Date.now() / 1000);
function deliver(wire: object, signature?: (body: string) => string | undefined) {
  const body = JSON.stringify(wire);
  const header = signature === undefined ? signed(body, now()) : signature(body);
  return payments.readWebhook(Buffer.from(body), (name) => (name === 'stripe-signature' ? header : undefined));
}

test.each<[string, (body: string) => string | undefined]>([
  ['none', () => undefined],
  ['made with another secret', (body) => signed(body, now(), 'whsec_other')],
  ['made for other bytes', (body) => signed(`${body} `, now())],
  ['six minutes old', (body) => signed(body, now() - 360)],
])('refuses a signature that is %s', (_what, signature) => {
  expect(() => deliver(event('account.updated', {}), signature)).toThrow('no signature of Stripe');
});

test("lists an account's events oldest first", async () => {
  double.events.push(
    { ...event('account.updated', { id: accountId }), id: 'evt_a' },
    { ...event('account.updated', { id: accountId }), id: 'evt_b' },
    { ...event('account.updated', {}), id: 'evt_c', account: 'acct_other' },
  );
  const ids = [];
  for await (const { id } of payments.listEvents(accountId, new Date(0))) ids.push(id);
  expect(ids).toEqual(['evt_a', 'evt_b']);
});
