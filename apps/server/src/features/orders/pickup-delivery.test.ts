import type { DeliveryKind } from '@backline/contract/order-amounts';
import * as orderTexts from '@backline/contract/orders.texts';
import { quoteCart } from '@backline/contract/shop';
import { beforeEach, expect, test } from 'vitest';
import { orderHouse, type Buyer } from '../../../testing/orders/orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

let buyer: Buyer;
let items: { size_id: number; quantity: number }[];
const house = await openForFile(orderHouse({ delivery_cents: 499 }));
beforeEach(async () => {
  await setEvent({ charges_delivery_for_pickup: false });
  buyer = await house.buyer();
  const product = await house.newProduct();
  items = [{ size_id: product.sizes[0]?.id ?? 0, quantity: 1 }];
});

const setEvent = (change: { charges_delivery_for_pickup?: boolean; in_seat_delivery?: boolean }) =>
  house.db.updateTable('events').set(change).where('id', '=', house.eventId).execute();

const toSeat = { kind: 'seat', section: 'A', row: '1', seat: '2' };
const pickUp = { kind: 'kiosk' };

async function quoted(kind?: DeliveryKind) {
  const { body } = await buyer.call(quoteCart, { event_id: house.eventId, items, delivery_kind: kind });
  return [body.delivery_charge_amount, body.total_amount];
}

test('refuses a pickup order whose total includes delivery, and a seat order whose total excludes it', async () => {
  const pickup = await house.start(buyer, items, 29.99, { delivery: pickUp });
  expect([pickup.status, pickup.body.message]).toEqual([409, orderTexts.orderTotalChanged]);
  const brought = await house.start(buyer, items, 25, { delivery: toSeat });
  expect([brought.status, brought.body.message]).toEqual([409, orderTexts.orderTotalChanged]);
});

test('charges no delivery for pickup in cart, order and payment', async () => {
  expect([await quoted('kiosk'), await quoted('seat')]).toEqual([
    [0, 25],
    [4.99, 29.99],
  ]);
  const { body: pickup } = await house.start(buyer, items, 25, { delivery: pickUp });
  const { body: brought } = await house.start(buyer, items, 29.99, { delivery: toSeat });
  expect(await house.order(buyer, pickup.order_no)).toMatchObject({ delivery_charge_amount: 0, total_amount: 25 });
  expect(await house.order(buyer, brought.order_no)).toMatchObject({
    delivery_charge_amount: 4.99,
    total_amount: 29.99,
  });
  const payment = await house.open(buyer, pickup.order_no);
  await house.pay(payment.secretUrl);
  await house.deliver();
  expect(await house.order(buyer, pickup.order_no)).toMatchObject({ state: 'paid', total_amount: 25 });
});

test('charges each concurrent buyer for their own kind of delivery', async () => {
  const [first, second, third] = await house.buyers(3);
  if (first === undefined || second === undefined || third === undefined) throw new Error('no buyers');
  const answers = await Promise.all([
    house.start(first, items, 25, { delivery: pickUp }),
    house.start(second, items, 29.99, { delivery: toSeat }),
    house.start(third, items, 29.99, { delivery: pickUp }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
});

test('charges the delivery fee for pickup if the event is set to do so, but not on earlier orders', async () => {
  const { body: before } = await house.start(buyer, items, 25, { delivery: pickUp });
  await setEvent({ charges_delivery_for_pickup: true });
  expect(await quoted('kiosk')).toEqual([4.99, 29.99]);
  const { body: after } = await house.start(buyer, items, 29.99, { delivery: pickUp });
  const totals = [before, after].map(async ({ order_no: no }) => (await house.order(buyer, no)).total_amount);
  expect(await Promise.all(totals)).toEqual([25, 29.99]);
});

test('shows no delivery percentage on a pickup order that pays none', async () => {
  const percent = { delivery_method: 'percentage', delivery_cents: null, delivery_percent_thousandths: 10_000 };
  await house.db.updateTable('events').set(percent).where('id', '=', house.eventId).execute();
  try {
    const { body: pickup } = await house.start(buyer, items, 25, { delivery: pickUp });
    const { body: brought } = await house.start(buyer, items, 27.5, { delivery: toSeat });
    const deliveryOf = async (no: string) => {
      const order = await house.order(buyer, no);
      return [order.delivery_charge, order.delivery_charge_amount];
    };
    expect([await deliveryOf(pickup.order_no), await deliveryOf(brought.order_no)]).toEqual([
      [null, 0],
      [10, 2.5],
    ]);
  } finally {
    const fixed = { delivery_method: 'fixed', delivery_cents: 499, delivery_percent_thousandths: null };
    await house.db.updateTable('events').set(fixed).where('id', '=', house.eventId).execute();
  }
});

test("uses the event's first kind of delivery to price a cart that names none", async () => {
  expect(await quoted()).toEqual([4.99, 29.99]);
  await setEvent({ in_seat_delivery: false });
  expect(await quoted()).toEqual([0, 25]);
  await setEvent({ in_seat_delivery: true });
});
