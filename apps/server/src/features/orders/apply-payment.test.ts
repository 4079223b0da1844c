import { quoteCart } from '@backline/contract/shop';
import * as orderTexts from '@backline/contract/orders.texts';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { CheckoutState, PaymentEvent, RefundState } from '../../platform/ports/payments.port.ts';
import { jobNamed, runNow } from '../../../testing/run-jobs.ts';
import { buildDrop, buildPromoCode } from '../../../builders/builders.ts';
import { orderJobs } from './orders.jobs.ts';
import { orderHouse, type Buyer } from '../../../testing/orders/orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(orderHouse());

/** Builds an order with reserved stock and an open payment. */
async function heldOrder(stock = 5) {
  const buyer = await house.buyer();
  const product = await house.newProduct({ sizes: { M: stock } });
  const sizeId = product.sizes[0]?.id ?? 0;
  const { body } = await house.start(buyer, [{ size_id: sizeId, quantity: 1 }], 25);
  await house.open(buyer, body.order_no);
  const { checkout_id: checkoutId } = await house.stored(body.order_no);
  return { buyer, sizeId, orderNo: body.order_no, checkoutId: checkoutId ?? '', paymentId: `pay_${randomUUID()}` };
}
type Held = Awaited<ReturnType<typeof heldOrder>>;

const checkoutOf = (held: Held, change: Partial<CheckoutState>): CheckoutState => ({
  checkoutId: held.checkoutId,
  orderNo: held.orderNo,
  status: 'open',
  paymentId: null,
  totalCents: 2_500,
  failureMessage: '',
  ...change,
});
const refundOf = (held: Held, status: RefundState['status']): RefundState => ({
  refundId: `re_${held.orderNo}`,
  paymentId: held.paymentId,
  amountCents: 2_500,
  status,
  failureMessage: '',
});

const happenings = {
  paid: (held: Held) => ({
    kind: 'checkout' as const,
    checkout: checkoutOf(held, { status: 'paid', paymentId: held.paymentId }),
  }),
  processing: (held: Held) => ({ kind: 'checkout' as const, checkout: checkoutOf(held, { status: 'processing' }) }),
  failed: (held: Held) => ({
    kind: 'checkout' as const,
    checkout: checkoutOf(held, { status: 'failed', failureMessage: 'Declined.' }),
  }),
  expired: (held: Held) => ({ kind: 'checkout' as const, checkout: checkoutOf(held, { status: 'expired' }) }),
  'refund pending': (held: Held) => ({ kind: 'refund' as const, refund: refundOf(held, 'pending') }),
  'refund succeeded': (held: Held) => ({ kind: 'refund' as const, refund: refundOf(held, 'succeeded') }),
  'refund failed': (held: Held) => ({ kind: 'refund' as const, refund: refundOf(held, 'failed') }),
  unknown: () => ({ kind: 'other' as const }),
};
type Happening = keyof typeof happenings;
const names = Object.keys(happenings) as Happening[];

const eventOf = (held: Held, name: Happening, accountId = house.accountId): PaymentEvent => ({
  ...happenings[name](held),
  id: `evt_${randomUUID()}`,
  type: name,
  accountId,
  happenedAt: new Date(),
  payload: { name },
});

const receive = (event: PaymentEvent) => house.receive(event);

async function outcome({ buyer, orderNo, sizeId }: { buyer: Buyer; orderNo: string; sizeId: number }) {
  const { state, status, failure_message } = await house.order(buyer, orderNo);
  return { state, status, failure_message, available: await house.availableOf(sizeId) };
}

async function countNotices({ orderNo }: Held, action: string): Promise<number> {
  const { rows } = await query(house.db)<{ times: number }>`
    select count(*)::int as times from audit_log where entity = 'order' and entity_name = ${orderNo} and action = ${action}`;
  return rows[0]?.times ?? 0;
}

describe('the sequence of payment events', () => {
  const pairs = names.flatMap((one, place) => names.slice(place + 1).map((other) => [one, other] as const));

  test.each(pairs)(
    'ends in the same state for %s and %s in either order, even if they are repeated or arrive late',
    async (one, other) => {
      const outcomes = [];
      for (const order of [
        [one, other],
        [other, one],
      ] as const) {
        const held = await heldOrder();
        const events = order.map((name) => eventOf(held, name));
        for (const event of events) {
          expect(await receive(event)).toBe(true);
          expect(await receive(event)).toBe(false);
        }
        const after = await outcome(held);
        await query(house.db)`update webhook_receipts set received_at = received_at - interval '3 days'`;
        for (const event of events) expect(await receive(event)).toBe(false);
        // The provider may repeat an event under another id.
        for (const name of order) await receive(eventOf(held, name));
        expect(await outcome(held)).toEqual(after);
        outcomes.push(after);
        const isPaid = order.includes('paid');
        expect(await countNotices(held, 'order.paid')).toBe(isPaid ? 1 : 0);
        // The fan is notified even if the refund event arrived before the payment event.
        expect(await countNotices(held, 'order.refunded')).toBe(isPaid && order.includes('refund succeeded') ? 1 : 0);
        expect(await countNotices(held, 'order.refund_failed')).toBe(isPaid && order.includes('refund failed') ? 1 : 0);
      }
      expect(outcomes[0]).toEqual(outcomes[1]);
    },
  );
});

describe('late payments', () => {
  afterEach(() => house.deliver());

  test('completes an order on a late payment if stock is left', async () => {
    const held = await heldOrder(1);
    await receive(eventOf(held, 'expired'));
    expect(await outcome(held)).toMatchObject({ status: 'FAILED', available: 1 });
    await receive(eventOf(held, 'paid'));
    expect(await outcome(held)).toMatchObject({ state: 'paid', failure_message: '', available: 0 });
  });

  test('refunds a late payment once if the stock has been sold, and notifies the fan', async () => {
    const buyer = await house.buyer();
    const product = await house.newProduct({ sizes: { M: 1 } });
    const sizeId = product.sizes[0]?.id ?? 0;
    const one = [{ size_id: sizeId, quantity: 1 }];
    const { body } = await house.start(buyer, one, 25);
    const { secretUrl } = await house.open(buyer, body.order_no);
    await query(house.db)`update sandbox_settings set delivery = 'lost'`;
    await house.pay(secretUrl);
    await query(house.db)`update sandbox_settings set delivery = 'prompt'`;
    // Simulates an outage during which the stock was freed.
    const { checkout_id: checkoutId } = await house.stored(body.order_no);
    const held = { buyer, sizeId, orderNo: body.order_no, checkoutId: checkoutId ?? '', paymentId: '' };
    await receive(eventOf(held, 'expired'));
    expect((await house.start(await house.buyer(), one, 25)).status).toBe(200);
    const { payments } = house.platform;
    const checkout = await payments.checkout(house.accountId, held.checkoutId);
    const late = { ...eventOf(held, 'paid'), kind: 'checkout' as const, checkout };
    await receive(late);
    await receive({ ...late, id: 'evt_the_same_again' });
    expect(await outcome(held)).toMatchObject({
      state: 'refunding',
      status: 'FAILED',
      failure_message: orderTexts.orderSoldOutMeanwhile,
      available: 0,
    });
    await house.deliver();
    expect(await outcome(held)).toMatchObject({ state: 'refunded' });
    const { rows } = await query(house.db)<{ n: number }>`
      select count(*)::int as n from sandbox_refunds where payment_id = ${checkout.paymentId}`;
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('late payments for drops', () => {
  async function lapsedOfDrop() {
    const product = await house.newProduct({ sizes: { M: 5 }, is_drop: true, is_drop_only: true });
    const sizeId = product.sizes[0]?.id ?? 0;
    const terms = { special_price_cents: 2_500, max_quantity: 1 };
    const drop = await buildDrop(house.db, { productId: product.id, eventId: house.eventId, ...terms });
    const buyer = await house.buyer();
    const { body } = await house.start(buyer, [{ size_id: sizeId, quantity: 1 }], 25);
    await house.open(buyer, body.order_no);
    const { checkout_id: checkoutId } = await house.stored(body.order_no);
    const held = {
      buyer,
      sizeId,
      orderNo: body.order_no,
      checkoutId: checkoutId ?? '',
      paymentId: `pay_${randomUUID()}`,
    };
    await receive(eventOf(held, 'expired'));
    return { held, dropId: drop.id };
  }

  test("completes an order on a late payment within the drop's maximum, even after the drop has ended", async () => {
    const { held, dropId } = await lapsedOfDrop();
    await query(house.db)`update product_drops set ended_at = now() where id = ${dropId}`;
    await receive(eventOf(held, 'paid'));
    expect(await outcome(held)).toMatchObject({ state: 'paid', available: 4 });
    const drops = await house.db.selectFrom('product_drops').select('taken').where('id', '=', dropId).execute();
    expect(drops).toEqual([{ taken: 1 }]);
  });

  test('refunds a late payment if the drop is sold out', async () => {
    const { held } = await lapsedOfDrop();
    const other = await house.buyer();
    expect((await house.start(other, [{ size_id: held.sizeId, quantity: 1 }], 25)).status).toBe(200);
    await receive(eventOf(held, 'paid'));
    const expected = { state: 'refunding', failure_message: orderTexts.orderSoldOutMeanwhile, available: 4 };
    expect(await outcome(held)).toMatchObject(expected);
  });
});

describe('late payments with promo codes', () => {
  async function lapsedWithCode(usage_limit: number) {
    const buyer = await house.buyer();
    const product = await house.newProduct({ sizes: { M: 5 } });
    const { id: codeId, code } = await buildPromoCode(house.db, { artistId: house.artistId, usage_limit });
    const items = [{ size_id: product.sizes[0]?.id ?? 0, quantity: 1 }];
    const quote = await buyer.call(quoteCart, { event_id: house.eventId, items, promo_code: code });
    const { body } = await house.start(buyer, items, quote.body.total_amount, { promo_code: code });
    await house.open(buyer, body.order_no);
    const { checkout_id, total_cents: totalCents } = await house.stored(body.order_no);
    const checkoutId = checkout_id ?? '';
    const held = {
      buyer,
      sizeId: items[0]?.size_id ?? 0,
      orderNo: body.order_no,
      checkoutId,
      paymentId: `pay_${codeId}`,
    };
    await receive(eventOf(held, 'expired'));
    const paid = checkoutOf(held, { status: 'paid', paymentId: held.paymentId, totalCents });
    return { held, codeId, late: { ...eventOf(held, 'paid'), kind: 'checkout' as const, checkout: paid } };
  }
  const usesOf = async (codeId: number) =>
    (await house.db.selectFrom('promo_codes').select('usage_count').where('id', '=', codeId).execute())[0]?.usage_count;

  test('completes an order on a late payment although its promo code has expired', async () => {
    const { held, codeId, late } = await lapsedWithCode(3);
    await query(house.db)`
      update promo_codes set is_active = false, starts_at = now() - interval '2 hours', ends_at = now() - interval '1 minute'
      where id = ${codeId}`;
    await receive(late);
    expect(await outcome(held)).toMatchObject({ state: 'paid', available: 4 });
    expect(await usesOf(codeId)).toBe(1);
  });

  test('refunds a late payment if its promo code has no uses left, and notifies the fan', async () => {
    const { held, codeId, late } = await lapsedWithCode(1);
    await query(house.db)`update promo_codes set usage_count = 1 where id = ${codeId}`;
    await receive(late);
    const expected = { state: 'refunding', failure_message: orderTexts.orderCodeUsedUpMeanwhile, available: 5 };
    expect(await outcome(held)).toMatchObject(expected);
    expect(await usesOf(codeId)).toBe(1);
  });
});

describe('ignored payments', () => {
  test("ignores a payment for an order if it comes from another manager's payment account", async () => {
    const held = await heldOrder();
    await receive(eventOf(held, 'paid', 'acct_of_somebody_else'));
    expect(await outcome(held)).toMatchObject({ state: 'waiting', status: 'PENDING' });
  });

  test('ignores a payment of an unknown order', async () => {
    const held = await heldOrder();
    expect(await receive(eventOf({ ...held, orderNo: 'ZZZZZZZZZZ' }, 'paid'))).toBe(true);
    expect(await outcome(held)).toMatchObject({ state: 'waiting' });
  });
});

test('refunds a second payment of an order', async () => {
  const held = await heldOrder();
  await receive(eventOf(held, 'paid'));
  const second = { ...held, paymentId: `pay_${randomUUID()}` };
  await receive(eventOf(second, 'paid'));
  await receive(eventOf(second, 'paid'));
  expect(await outcome(held)).toMatchObject({ state: 'paid', available: 4 });
  const owed = await house.db
    .selectFrom('payment_refunds')
    .select(['payment_id', 'amount_cents', 'reason'])
    .where('payment_id', 'in', [held.paymentId, second.paymentId])
    .execute();
  expect(owed).toEqual([{ payment_id: second.paymentId, amount_cents: 2_500, reason: orderTexts.orderPaidTwice }]);
});

test("refunds a payment whose amount differs from the order's", async () => {
  const held = await heldOrder();
  const event = eventOf(held, 'paid');
  if (event.kind !== 'checkout') throw new Error('no checkout');
  await receive({ ...event, checkout: { ...event.checkout, totalCents: 100 } });
  expect(await outcome(held)).toMatchObject({
    state: 'refunding',
    status: 'FAILED',
    failure_message: orderTexts.orderOtherAmount,
    available: 5,
  });
});

test("records a partial refund made at the provider separately from the server's own refund", async () => {
  const held = await heldOrder();
  const event = eventOf(held, 'paid');
  if (event.kind !== 'checkout') throw new Error('no checkout');
  await receive({ ...event, checkout: { ...event.checkout, totalCents: 2_400 } });
  const part = { ...refundOf(held, 'succeeded'), amountCents: 100 };
  await receive({ ...eventOf(held, 'refund succeeded'), kind: 'refund', refund: part });
  const { rows } = await query(house.db)<{ amount: number; status: string; ours: boolean }>`
    select amount_cents as amount, status, is_ours as ours from payment_refunds
    where payment_id = ${held.paymentId} order by amount_cents`;
  expect(rows).toEqual([
    { amount: 100, status: 'succeeded', ours: false },
    { amount: 2_400, status: 'pending', ours: true },
  ]);
});

test('sends a refund once although its job was discarded', async () => {
  const held = await heldOrder();
  const event = eventOf(held, 'paid');
  if (event.kind !== 'checkout') throw new Error('no checkout');
  await receive({ ...event, checkout: { ...event.checkout, totalCents: 100 } });
  await query(house.db)`delete from pgboss.job where name = 'refund-payment'`;
  const waiting = async () => {
    const { rows } = await query(house.db)`select from pgboss.job where name = 'refund-payment'`;
    return rows.length;
  };
  const owed = jobNamed(orderJobs, 'send-back-unanswered');
  await runNow(house.platform, owed, {});
  expect(await waiting()).toBe(0);
  await query(house.db)`
    update payment_refunds set asked_at = now() - interval '2 hours' where payment_id = ${held.paymentId}`;
  await runNow(house.platform, owed, {});
  await runNow(house.platform, owed, {});
  expect(await waiting()).toBe(1);
});
