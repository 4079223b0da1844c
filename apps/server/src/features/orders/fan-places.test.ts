import { cancelOrder } from '@backline/contract/orders';
import * as orderTexts from '@backline/contract/orders.texts';
import { afterEach, describe, expect, test } from 'vitest';
import { startCheckoutBatch } from './checkout-batch.ts';
import { orderHouse, type Buyer } from '../../../testing/orders/orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(orderHouse());
afterEach(() => house.requireAgreement());

const names = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];

async function shirts(stock = 1_000) {
  const product = await house.newProduct({ sizes: Object.fromEntries(names.map((name) => [name, stock])) });
  return { title: product.title, sizeIds: product.sizes.map(({ id }) => id) };
}

type Items = { size_id: number; quantity: number }[];
const priceOf = (items: Items) => items.reduce((sum, { quantity }) => sum + quantity * 25, 0);
const start = (buyer: Buyer, items: Items) => house.start(buyer, items, priceOf(items));
const answerTo = async (buyer: Buyer, items: Items) => {
  const { status, body } = await start(buyer, items);
  return [status, body.message];
};
const of = (sizeId: number | undefined, quantity: number) => ({ size_id: sizeId ?? 0, quantity });

/** Moves the fan's orders into the past. */
const age = (buyer: Buyer, minutes: number) =>
  query(house.db)`
    update orders set created_at = created_at - ${minutes} * interval '1 minute', expires_at = expires_at - ${minutes} * interval '1 minute',
      lapsed_at = lapsed_at - ${minutes} * interval '1 minute'
    where user_id = ${buyer.id}`;

/** Starts an order and lets it expire unpaid. */
async function letLapse(buyer: Buyer, items: Items): Promise<void> {
  const { status } = await start(buyer, items);
  if (status !== 200) throw new Error(`not begun: ${status}`);
  await age(buyer, 15);
  await house.lapse();
}

describe('limits for fans', () => {
  test("refuses a fan more than 20 units of one size across all the fan's unpaid orders", async () => {
    const buyer = await house.buyer();
    const { title, sizeIds } = await shirts();
    const { body } = await start(buyer, [of(sizeIds[0], 15)]);
    expect(await answerTo(buyer, [of(sizeIds[1], 1), of(sizeIds[0], 6)])).toEqual([
      409,
      orderTexts.ordersHoldOfSize(`${title}, XS`, 20),
    ]);
    expect(await house.availableOf(sizeIds[0] ?? 0)).toBe(985);
    expect((await start(buyer, [of(sizeIds[0], 5)])).status).toBe(200);
    expect((await start(buyer, [of(sizeIds[0], 1)])).status).toBe(409);
    await buyer.call(cancelOrder, { order_no: body.order_no });
    expect((await start(buyer, [of(sizeIds[0], 15)])).status).toBe(200);
  });

  test('refuses more than 100 items over all unpaid orders', async () => {
    const buyer = await house.buyer();
    const { sizeIds } = await shirts();
    const all = sizeIds.slice(0, 5).map((sizeId) => of(sizeId, 20));
    expect(await answerTo(buyer, [...all, of(sizeIds[5], 1)])).toEqual([409, orderTexts.ordersHoldInAll(100)]);
    expect((await start(buyer, all)).status).toBe(200);
    expect(await answerTo(buyer, [of(sizeIds[5], 1)])).toEqual([409, orderTexts.ordersHoldInAll(100)]);
  });

  test("refuses a fan's order after three of the fan's unpaid orders expired within an hour", async () => {
    const [buyer, other] = await house.buyers(2);
    if (buyer === undefined || other === undefined) throw new Error('no buyers');
    const { sizeIds } = await shirts();
    const one = [of(sizeIds[0], 1)];
    for (let time = 0; time < 3; time += 1) await letLapse(buyer, one);
    // The orders expired 30 minutes, 15 minutes and a moment ago. The first one counts for another half hour.
    expect(await answerTo(buyer, one)).toEqual([409, orderTexts.ordersInVain(30)]);
    expect((await start(other, one)).status).toBe(200);
    await age(buyer, 29);
    expect(await answerTo(buyer, one)).toEqual([409, orderTexts.ordersInVain(1)]);
    await age(buyer, 1);
    expect((await start(buyer, one)).status).toBe(200);
  });

  test('refuses another order after a fan started and cancelled fifteen orders', async () => {
    const buyer = await house.buyer();
    const { sizeIds } = await shirts();
    const one = [of(sizeIds[0], 1)];
    for (let time = 0; time < 15; time += 1) {
      const { status, body } = await start(buyer, one);
      expect([time, status]).toEqual([time, 200]);
      await buyer.call(cancelOrder, { order_no: body.order_no });
    }
    expect(await answerTo(buyer, one)).toEqual([409, orderTexts.ordersInVain(60)]);
  });
});

describe('purchases within the limits', () => {
  const declined = { number: '4000 0000 0000 0002', expiry: '12/40', cvc: '123' };

  test('lets a fan buy after one expired order, one cancelled order and one declined card', async () => {
    const buyer = await house.buyer();
    const { sizeIds } = await shirts();
    await letLapse(buyer, [of(sizeIds[0], 20)]);
    const corrected = await start(buyer, [of(sizeIds[0], 20)]);
    await age(buyer, 2);
    await buyer.call(cancelOrder, { order_no: corrected.body.order_no });
    const { body } = await start(buyer, [of(sizeIds[0], 2)]);
    const { secretUrl } = await house.open(buyer, body.order_no);
    expect(await house.pay(secretUrl, declined)).toMatchObject({ kind: 'refused' });
    await age(buyer, 15);
    await house.lapse();
    const again = await start(buyer, [of(sizeIds[0], 2)]);
    expect(again.status).toBe(200);
    const { secretUrl: second } = await house.open(buyer, again.body.order_no);
    expect(await house.pay(second)).toMatchObject({ kind: 'paid' });
    await house.deliver();
    expect((await house.order(buyer, again.body.order_no)).state).toBe('paid');
  });

  test('does not count paid and refunded orders against the limits', async () => {
    const buyer = await house.buyer();
    const { sizeIds } = await shirts();
    for (let time = 0; time < 4; time += 1) {
      const { body } = await start(buyer, [of(sizeIds[0], 20)]);
      const { secretUrl } = await house.open(buyer, body.order_no);
      await house.pay(secretUrl);
      await house.deliver();
      await age(buyer, 14);
    }
    await query(house.db)`
      update orders set status = 'FAILED', paid_at = null, lapsed_at = now(), expires_at = now() where user_id = ${buyer.id}`;
    expect((await start(buyer, [of(sizeIds[0], 20)])).status).toBe(200);
    await query(house.db)`
      update orders set status = 'COMPLETED', paid_at = now(), lapsed_at = null where user_id = ${buyer.id} and payment_id is not null`;
  });
});

describe('limits under concurrency', () => {
  test('accepts only one of ten concurrent orders of a fan if each is for 15 units', async () => {
    const buyer = await house.buyer();
    const { sizeIds } = await shirts();
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(buyer, [of(sizeIds[0], 15)])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await house.availableOf(sizeIds[0] ?? 0)).toBe(985);
  });

  test('skips fans over their limits and serves the rest of a batch', async () => {
    const [full, waits, free] = await house.buyers(3);
    if (full === undefined || waits === undefined || free === undefined) throw new Error('no buyers');
    const { sizeIds } = await shirts();
    await start(full, [of(sizeIds[0], 20)]);
    for (let time = 0; time < 3; time += 1) await letLapse(waits, [of(sizeIds[0], 1)]);
    const calls = [full, waits, free].map(({ id }) => ({
      fan: { id } as never,
      input: {
        event_id: house.eventId,
        items: [of(sizeIds[0], 1)],
        promo_code: null,
        delivery: { kind: 'kiosk' as const },
        receipt_email: null,
        total_amount: 25,
      },
      audit: () => undefined,
      notify: () => undefined,
    }));
    const answers = await house.db.transaction().execute((tx) => startCheckoutBatch(tx, calls, house.platform));
    expect(answers.map((answer) => answer !== null)).toEqual([false, false, true]);
  });
});
