import { createConnectedAccount, getConnectedAccount } from '@backline/contract/connected-account';
import { listEvents } from '@backline/contract/events';
import { getFanOrder, listFanOrders, openPayment } from '@backline/contract/orders';
import * as paymentTexts from '@backline/contract/payments.texts';
import { getShop } from '@backline/contract/shop';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { SignedIn } from '../../../testing/as.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { PaymentError } from '../../platform/ports/payments.port.ts';
import type { Mood } from '../../../testing/stripe-double.ts';
import { orderHouse } from '../../../testing/orders/orders.ts';
import { stripeHouse } from '../../../testing/payments/stripe-house.ts';
import { query } from '../../../testing/query.ts';

const timeoutMs = 700;
/** The number of hanging calls is six times the size of the connection pool. */
const pool = 4;
const hanging = 24;

describe('Stripe outages', () => {
  let house: Awaited<ReturnType<typeof stripeHouse>>;
  let accountId: string;
  beforeAll(async () => {
    house = await stripeHouse({ STRIPE_TIMEOUT_MS: `${timeoutMs}`, DATABASE_POOL: `${pool}` });
  });
  afterAll(() => house.close());
  beforeEach(() => house.double.become('answers'));

  const stateOf = async (buyer: SignedIn, order_no: string) => (await buyer.call(getFanOrder, { order_no })).body.state;
  /** Reports the session as paid, as Stripe does. */
  function payAt(orderNo: string) {
    const [session = {}] = house.sessionsOf(orderNo);
    house.double.pay(String(session['id']));
    return { ...session, payment_intent: (session['payment_intent'] as { id: string }).id };
  }
  const complete = async (paid: object, eventId?: string) =>
    expect(await house.deliver('checkout.session.completed', paid, accountId, eventId)).toBe(200);
  /** Calls that prove the product is responsive. */
  const lists = (buyer: SignedIn, { eventId, manager } = house) => [
    buyer.call(listFanOrders, { event_id: eventId }),
    buyer.call(getShop, { event_id: eventId }),
    manager.call(listEvents, { page_number: 1, currentTime: Date.now() }),
    manager.call(getConnectedAccount, {}),
  ];

  test.each<Mood>(['is slow', 'breaks'])(
    'tells the manager if Stripe %s while creating an account, and reuses that account at the next try',
    async (mood) => {
      const { manager, double } = house;
      if (mood !== 'is slow') await house.db.deleteFrom('payment_accounts').execute();
      double.become(mood);
      const failed = await manager.call(createConnectedAccount, { email: 'payout@example.org' });
      expect([failed.status, failed.body.message]).toEqual([503, paymentTexts.providerAway]);
      expect((await manager.call(getConnectedAccount, {})).body.status).toBe('none');
      double.become('answers');
      accountId = await house.openAccount();
      expect((await manager.call(getConnectedAccount, {})).body.status).toBe('active');
      expect(double.accounts.size).toBe(1);
    },
  );

  test.each<[Mood, number, string]>([
    ['is slow', 503, paymentTexts.paymentAway],
    ['drips', 503, paymentTexts.paymentAway],
    ['breaks', 503, paymentTexts.paymentAway],
    ['hangs up', 503, paymentTexts.paymentAway],
    ['limits', 503, paymentTexts.paymentAway],
    ['does not know the key', 503, paymentTexts.paymentAway],
    ['refuses', 409, paymentTexts.paymentRefused],
  ])('tells the fan if Stripe %s, keeps the order and charges once at the next try', async (mood, status, message) => {
    const buyer = await house.buyer();
    const order_no = await house.start(buyer);
    house.double.become(mood);
    const failed = await buyer.call(openPayment, { order_no });
    expect([failed.status, failed.body.message]).toEqual([status, message]);
    expect((await Promise.all(lists(buyer))).map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(await stateOf(buyer, order_no)).toBe('waiting');

    house.double.become('answers');
    const opened = await buyer.call(openPayment, { order_no });
    expect(opened.status).toBe(200);
    expect((await buyer.call(openPayment, { order_no })).body.payment).toEqual(opened.body.payment);
    // There is only one checkout, even if Stripe created it just before our timeout.
    expect(house.sessionsOf(order_no)).toHaveLength(1);
    const paid = payAt(order_no);
    for (const eventId of ['evt_1', 'evt_1', 'evt_2']) await complete(paid, `${eventId}_${order_no}`);
    await runJobs(house.platform);
    expect(await stateOf(buyer, order_no)).toBe('paid');
    expect(house.double.refunds).toEqual([]);
  });

  test('serves lists while six times as many calls as pool connections wait for a slow Stripe', async () => {
    // A longer timeout, so that lists on a slow machine finish first.
    const patient = await stripeHouse({ STRIPE_TIMEOUT_MS: '5000', DATABASE_POOL: `${pool}` });
    onTestFinished(() => patient.close());
    await patient.openAccount();
    const buyers = await Promise.all(Array.from({ length: hanging }, () => patient.buyer()));
    const orders: string[] = [];
    for (const buyer of buyers) orders.push(await patient.start(buyer));
    const calls = patient.double.calls.length;
    patient.double.become('is slow');
    let answered = 0;
    const opening = buyers.map(async (buyer, place) => {
      const { status } = await buyer.call(openPayment, { order_no: orders[place] });
      answered += 1;
      return status;
    });
    await expect.poll(() => patient.double.calls.length - calls, { interval: 5 }).toBeGreaterThanOrEqual(hanging);
    const { rows } = await query(patient.db)<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`;
    const watcher = await patient.buyer();
    const answers = await Promise.all(lists(watcher, patient));
    expect([rows[0]?.n, answered]).toEqual([0, 0]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await Promise.all(opening)).toEqual(buyers.map(() => 503));
    patient.double.become('answers');
    for (const [place, buyer] of buyers.entries()) {
      const order_no = orders[place] ?? '';
      expect((await buyer.call(openPayment, { order_no })).status).toBe(200);
      expect(patient.sessionsOf(order_no)).toHaveLength(1);
    }
  });

  test('would block lists if the provider were called inside transactions (control)', async () => {
    const { platform } = house;
    const watcher = await house.buyer();
    const hold = Promise.withResolvers<void>();
    const held = Array.from({ length: pool }, () => platform.db.transaction().execute(() => hold.promise));
    await expect.poll(async () => (await waitingInTransaction()).length).toBeGreaterThanOrEqual(pool);
    const list = watcher.call(listFanOrders, { event_id: house.eventId });
    const first = await Promise.race([list.then(() => 'list'), sleep(500, 'nothing')]);
    hold.resolve();
    await Promise.all(held);
    expect([first, (await list).status]).toEqual(['nothing', 200]);
  });
  const waitingInTransaction = async () =>
    (
      await query(house.db)`select from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`
    ).rows;

  test.each<Mood>(['is slow', 'hangs up'])(
    'retries the refund of a second payment if Stripe %s, and refunds once',
    async (mood) => {
      const { double, platform, db } = house;
      const buyer = await house.buyer();
      const order_no = await house.start(buyer);
      await buyer.call(openPayment, { order_no });
      await complete(payAt(order_no));
      const before = double.refunds.length;
      const second = payAt(order_no);
      await complete(second);
      double.become(mood);
      await expect(runJobs(platform)).rejects.toBeInstanceOf(PaymentError);
      double.become('answers');
      await query(db)`update pgboss.job_common set start_after = now() where state < 'active'`;
      await runJobs(platform);
      const sent = double.refunds.slice(before);
      expect(sent).toMatchObject([{ payment_intent: second.payment_intent, amount: 2_500, status: 'pending' }]);
      for (let time = 0; time < 2; time += 1) {
        await house.deliver('refund.updated', { ...sent[0], status: 'succeeded' }, accountId);
      }
      const { rows } = await query(db)`
        select status from payment_refunds where payment_id = ${second.payment_intent}`;
      expect(rows).toEqual([{ status: 'succeeded' }]);
      expect(await stateOf(buyer, order_no)).toBe('paid');
    },
  );
});

describe('sandbox outages', () => {
  let house: Awaited<ReturnType<typeof orderHouse>>;
  beforeAll(async () => {
    house = await orderHouse();
  });
  afterAll(() => house.close());

  test.each([
    ['refused', false, 409, paymentTexts.paymentRefused],
    ['away', false, 503, paymentTexts.paymentAway],
    ['unknown', false, 503, paymentTexts.paymentAway],
    ['unknown', true, 503, paymentTexts.paymentAway],
  ] as const)(
    'reports a failed checkout call (%s, checkout created: %s), and charges once on the next attempt',
    async (kind, isDone, status, message) => {
      const { payments } = house.platform;
      const { createCheckout } = payments;
      const buyer = await house.buyer();
      const product = await house.newProduct();
      const { body: started } = await house.start(buyer, [{ size_id: product.sizes[0]?.id ?? 0, quantity: 1 }], 25);
      const { order_no } = started;
      payments.createCheckout = async (wanted) => {
        if (isDone) await createCheckout(wanted);
        throw new PaymentError(kind, 'Said by the provider.');
      };
      const failed = await buyer.call(openPayment, { order_no });
      payments.createCheckout = createCheckout;
      expect([failed.status, failed.body.message]).toEqual([status, message]);
      expect((await house.order(buyer, order_no)).state).toBe('waiting');
      const { secretUrl } = await house.open(buyer, order_no);
      await Promise.all([house.pay(secretUrl), house.pay(secretUrl)]);
      await house.deliver();
      expect((await house.order(buyer, order_no)).state).toBe('paid');
      const { rows } = await query(house.db)`select from sandbox_checkouts where order_no = ${order_no}`;
      expect(rows).toHaveLength(1);
      await house.requireAgreement();
    },
  );
});
