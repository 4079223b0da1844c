import { cancelOrder, getFanOrder, listFanOrders, openPayment, startCheckout } from '@backline/contract/orders';
import * as peopleTexts from '@backline/contract/people.texts';
import * as eventTexts from '@backline/contract/events.texts';
import * as generalTexts from '@backline/contract/general.texts';
import * as orderTexts from '@backline/contract/orders.texts';
import { toCents } from '@backline/contract/money';
import * as paymentTexts from '@backline/contract/payments.texts';
import { getShop, quoteCart } from '@backline/contract/shop';
import { afterEach, describe, expect, test } from 'vitest';
import { buildOrder } from '../../../builders/build-order.ts';
import { buildDrop, buildEvent } from '../../../builders/builders.ts';
import { orderHouse } from '../../../testing/orders/orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(orderHouse());
afterEach(() => house.requireAgreement());

const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000);

async function shirt(stock = 10) {
  const product = await house.newProduct({ sizes: { M: stock } });
  return { product, sizeId: product.sizes[0]?.id ?? 0 };
}

describe('refused checkouts', () => {
  test('refuses items that are unavailable, sold out or beyond the stock', async () => {
    const buyer = await house.buyer();
    const { sizeId, product } = await shirt(2);
    const answerTo = async (items: { size_id: number; quantity: number }[], total: number) => {
      const { status, body } = await house.start(buyer, items, total);
      return [status, body.message];
    };
    expect(await answerTo([{ size_id: 9_999_999, quantity: 1 }], 25)).toEqual([409, orderTexts.orderLineGone('This')]);
    const name = `${product.title}, M`;
    expect(await answerTo([{ size_id: sizeId, quantity: 3 }], 75)).toEqual([409, orderTexts.orderLineTooMany(name, 2)]);
    const twice = [
      { size_id: sizeId, quantity: 1 },
      { size_id: sizeId, quantity: 2 },
    ];
    expect(await answerTo(twice, 75)).toEqual([409, orderTexts.orderLineTooMany(name, 2)]);
    expect(await house.availableOf(sizeId)).toBe(2);
  });

  test('refuses an order whose submitted total differs from the current total', async () => {
    const buyer = await house.buyer();
    const { sizeId } = await shirt();
    const { status, body } = await house.start(buyer, [{ size_id: sizeId, quantity: 1 }], 24.99);
    expect([status, body.message]).toEqual([409, orderTexts.orderTotalChanged]);
    expect(await house.availableOf(sizeId)).toBe(10);
  });

  test("refuses a total below the provider's minimum, for one order and for a batch of orders", async () => {
    const [buyer, other] = await house.buyers(2);
    if (buyer === undefined || other === undefined) throw new Error('no buyers');
    const product = await house.newProduct({ sizes: { M: 10 }, price_cents: 49 });
    const items = [{ size_id: product.sizes[0]?.id ?? 0, quantity: 1 }];
    const text = orderTexts.orderTooSmall('$0.50');
    const { body: quote } = await buyer.call(quoteCart, { event_id: house.eventId, items });
    expect([quote.total_amount, quote.total_refusal]).toEqual([0.49, text]);
    const answers = await Promise.all([buyer, other].map((each) => house.start(each, items, 0.49)));
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [409, text],
      [409, text],
    ]);
    expect(await house.availableOf(items[0]?.size_id ?? 0)).toBe(10);
    const two = [{ ...items[0], quantity: 2 }] as typeof items;
    const { body: more } = await buyer.call(quoteCart, { event_id: house.eventId, items: two });
    expect([more.total_amount, more.total_refusal]).toEqual([0.98, '']);
    expect((await house.start(buyer, two, 0.98)).status).toBe(200);
  });

  test('rejects an event that the fan has not joined, a delivery that is not offered and invalid input', async () => {
    const buyer = await house.buyer();
    const { sizeId } = await shirt();
    const items = [{ size_id: sizeId, quantity: 1 }];
    const elsewhere = await buildEvent(house.db, { managerId: house.managerId, artistIds: [house.artistId] });
    expect((await house.start(buyer, items, 25, { event_id: elsewhere.id })).status).toBe(404);
    const byMail = {
      kind: 'shipping',
      shipping_name: 'Pat',
      shipping_address1: 'Way 1',
      shipping_city: 'Austin',
      shipping_zip: '78701',
      shipping_country: 'US',
      shipping_phoneno: '+14155550100',
      email: 'pat@example.org',
    };
    const refused = await house.start(buyer, items, 25, { delivery: byMail });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      [{ path: 'delivery.kind', message: orderTexts.deliveryNotOffered }],
    ]);
    const noSeat = await house.start(buyer, items, 25, { delivery: { kind: 'seat', section: ' ', row: '', seat: '' } });
    expect([noSeat.status, noSeat.body.fields]).toEqual([
      422,
      [{ path: 'delivery.seat', message: orderTexts.seatRequired }],
    ]);
    const nothing = await house.start(buyer, [], 0);
    expect([nothing.status, nothing.body.fields]).toEqual([422, [{ path: 'items', message: orderTexts.cartEmpty }]]);
    const toNobody = {
      kind: 'shipping',
      shipping_name: ' ',
      shipping_phoneno: '+14155550100',
      email: 'pat@example.org',
    };
    const fieldErrors = async (delivery: object) => (await house.start(buyer, items, 25, { delivery })).body.fields;
    expect(await fieldErrors(toNobody)).toEqual([
      { path: 'delivery.shipping_name', message: peopleTexts.nameRequired },
      { path: 'delivery.shipping_address1', message: orderTexts.addressRequired },
      { path: 'delivery.shipping_city', message: orderTexts.cityRequired },
      { path: 'delivery.shipping_zip', message: eventTexts.zipcodeRequired },
      { path: 'delivery.shipping_country', message: orderTexts.countryRequired },
    ]);
    expect((await fieldErrors({}))?.map(({ message }) => message)).toEqual([orderTexts.deliveryKindRequired]);
    expect((await house.start(buyer, [{ size_id: sizeId, quantity: 21 }], 525)).status).toBe(422);
    const lines = Array.from({ length: 2 }, () => ({ size_id: sizeId, quantity: 11 }));
    const many = await house.start(buyer, lines, 550);
    expect([many.status, many.body.fields]).toEqual([
      422,
      [{ path: 'items.1.quantity', message: generalTexts.atMost(20) }],
    ]);
    expect(await house.availableOf(sizeId)).toBe(10);
  });

  test('refuses sales while the manager cannot be paid', async () => {
    const { sizeId } = await shirt();
    const buyer = await house.buyer();
    const setActive = (isActive: boolean) =>
      query(house.db)`update payment_accounts set is_active = ${isActive} where manager_id = ${house.managerId}`;
    await setActive(false);
    const { status, body } = await house.start(buyer, [{ size_id: sizeId, quantity: 1 }], 25);
    const { body: shop } = await buyer.call(getShop, { event_id: house.eventId });
    await setActive(true);
    expect([status, body.message, shop.is_open]).toEqual([409, orderTexts.salesOpenSoon, false]);
    expect(await house.availableOf(sizeId)).toBe(10);
  });

  test('refuses a fourth unpaid order until one is cancelled', async () => {
    const buyer = await house.buyer();
    const { sizeId } = await shirt();
    const one = [{ size_id: sizeId, quantity: 1 }];
    const made = [];
    for (let order = 0; order < 3; order += 1) made.push((await house.start(buyer, one, 25)).body.order_no);
    const { status, body } = await house.start(buyer, one, 25);
    expect([status, body.message]).toEqual([409, orderTexts.ordersOpen(3)]);
    expect((await buyer.call(cancelOrder, { order_no: made[0] ?? '' })).status).toBe(200);
    expect((await house.start(buyer, one, 25)).status).toBe(200);
    expect(await house.availableOf(sizeId)).toBe(7);
  });
});

test("returns 404 for another fan's order, as for an unknown order", async () => {
  const [buyer, other] = await house.buyers(2);
  if (buyer === undefined || other === undefined) throw new Error('no buyers');
  const { sizeId } = await shirt();
  const { body } = await house.start(buyer, [{ size_id: sizeId, quantity: 1 }], 25);
  for (const call of [getFanOrder, openPayment, cancelOrder]) {
    expect((await other.call(call, { order_no: body.order_no })).status).toBe(404);
    expect((await other.call(call, { order_no: 'ZZZZZZZZZZ' })).status).toBe(404);
  }
  expect((await other.call(listFanOrders, { event_id: house.eventId })).body).toEqual([]);
  expect((await buyer.call(listFanOrders, { event_id: house.eventId })).body).toMatchObject([
    { order_no: body.order_no, state: 'waiting', total_amount: 25, quantity: 1 },
  ]);
});

test('reserves, charges and shows the quoted amounts, and counts the order as a sale after its payment', async () => {
  await house.db
    .updateTable('events')
    .set({
      delivery_method: 'percentage',
      delivery_cents: null,
      delivery_percent_thousandths: 5_000,
      tax_rate_thousandths: 8_875,
    })
    .where('id', '=', house.eventId)
    .execute();
  const before = await house.sales();
  const buyer = await house.buyer();
  const { sizeId, product } = await shirt(5);
  const items = [{ size_id: sizeId, quantity: 2 }];
  const { body: quote } = await buyer.call(quoteCart, { event_id: house.eventId, items });
  expect(quote).toMatchObject({
    items: [{ title: product.title, size: 'M', item_price: 25, sub_total: 50, trouble: null, left: 5 }],
    sub_total: 50,
    delivery_charge: 5,
    delivery_charge_amount: 2.5,
    tax_percentage: 8.875,
    total_tax_amount: 4.44,
    total_amount: 56.94,
  });
  const delivery = { kind: 'seat', section: 'A', row: '1', seat: '2' };
  const { body: started } = await house.start(buyer, items, quote.total_amount, { delivery });
  expect(await house.availableOf(sizeId)).toBe(3);

  const payment = await house.open(buyer, started.order_no);
  expect(await house.open(buyer, started.order_no)).toEqual(payment);
  expect(payment.accountId).toBe(house.accountId);
  expect(await house.pay(payment.secretUrl)).toMatchObject({ kind: 'paid' });
  expect((await house.order(buyer, started.order_no)).state).toBe('waiting');
  await house.deliver();

  const order = await house.order(buyer, started.order_no);
  expect(order).toMatchObject({
    state: 'paid',
    status: 'COMPLETED',
    order_processing_status: 'received',
    failure_message: '',
    items: [{ title: product.title, quantity: 2, item_price: 25, sub_total: 50 }],
    total_amount: 56.94,
    delivery_kind: 'seat',
    section: 'A',
    row: '1',
    seat: '2',
  });
  expect(await house.availableOf(sizeId)).toBe(3);
  const after = await house.sales();
  expect([after.total_orders - before.total_orders, toCents(after.total_sales) - toCents(before.total_sales)]).toEqual([
    1, 5_694,
  ]);
  const { rows } = await query(house.db)<{ action: string }>`
    select action from audit_log where entity = 'order' and entity_name = ${started.order_no} order by id`;
  expect(rows.map(({ action }) => action)).toEqual(['order.started', 'order.paid']);
  const again = await buyer.call(openPayment, { order_no: started.order_no });
  expect([again.status, again.body.message]).toEqual([409, orderTexts.orderPaid]);
  await house.db
    .updateTable('events')
    .set({ delivery_method: 'fixed', delivery_cents: 0, delivery_percent_thousandths: null, tax_rate_thousandths: 0 })
    .where('id', '=', house.eventId)
    .execute();
});

test('makes one order for a double tap and a retry', async () => {
  const buyer = await house.buyer();
  const { sizeId } = await shirt();
  const input = {
    event_id: house.eventId,
    items: [{ size_id: sizeId, quantity: 1 }],
    delivery: { kind: 'kiosk' },
    total_amount: 25,
  };
  const answers = [];
  for (let tried = 0; tried < 3; tried += 1)
    answers.push(await buyer.call(startCheckout, input, { idempotencyKey: 'one-tap' }));
  expect(new Set(answers.map(({ body }) => body.order_no)).size).toBe(1);
  expect(answers.map(({ body }) => body.message)).toEqual(Array(3).fill(orderTexts.orderStarted));
  expect(await house.availableOf(sizeId)).toBe(9);
  const opened = await buyer.call(openPayment, { order_no: answers[0]?.body.order_no ?? '' });
  expect([opened.status, opened.body.message]).toEqual([200, paymentTexts.paymentOpened]);
});

describe('drops', () => {
  test("sells at the drop's price up to its maximum, then at the normal price", async () => {
    const { product, sizeId } = await shirt(10);
    const drop = await buildDrop(house.db, {
      productId: product.id,
      eventId: house.eventId,
      special_price_cents: 1_500,
      max_quantity: 2,
    });
    const buyer = await house.buyer();
    const { body: shop } = await buyer.call(getShop, { event_id: house.eventId });
    expect(shop.products.find(({ product_id: id }) => id === product.id)).toMatchObject({
      price: 25,
      drop: { drop_id: drop.id, state: 'running', special_price: 15, left: 2 },
      sizes: [{ size: 'M', left: 10 }],
    });
    expect((await house.start(buyer, [{ size_id: sizeId, quantity: 3 }], 45)).status).toBe(409);
    expect((await house.start(buyer, [{ size_id: sizeId, quantity: 2 }], 30)).status).toBe(200);
    expect((await house.start(buyer, [{ size_id: sizeId, quantity: 1 }], 15)).status).toBe(409);
    expect((await house.start(buyer, [{ size_id: sizeId, quantity: 1 }], 25)).status).toBe(200);
  });

  test('refuses drop-only products before the drop starts and while it is paused', async () => {
    const product = await house.newProduct({ is_drop: true, is_drop_only: true });
    const sizeId = product.sizes[0]?.id ?? 0;
    const drop = await buildDrop(house.db, {
      productId: product.id,
      eventId: house.eventId,
      special_price_cents: 1_500,
      startsAt: hour(1),
      endsAt: hour(2),
    });
    const buyer = await house.buyer();
    const refusal = async () => (await house.start(buyer, [{ size_id: sizeId, quantity: 1 }], 15)).body.message;
    expect(await refusal()).toBe(orderTexts.orderLineNotBegun(product.title));
    await query(house.db)`
      update product_drops set starts_at = ${hour(-1)}, paused_at = ${new Date()} where id = ${drop.id}`;
    expect(await refusal()).toBe(orderTexts.orderLinePaused(product.title));
    await house.db.updateTable('product_drops').set({ paused_at: null }).where('id', '=', drop.id).execute();
    expect((await house.start(buyer, [{ size_id: sizeId, quantity: 1 }], 15)).status).toBe(200);
  });
});

describe('unpaid orders', () => {
  test("frees an unpaid order's stock in the periodic job, and notifies the fan", async () => {
    const buyer = await house.buyer();
    const { sizeId } = await shirt(5);
    const { body } = await house.start(buyer, [{ size_id: sizeId, quantity: 2 }], 50);
    await house.endTime(body.order_no);
    expect((await house.order(buyer, body.order_no)).state).toBe('checking');
    expect((await buyer.call(openPayment, { order_no: body.order_no })).body.message).toBe(orderTexts.orderOver);
    await house.lapse();
    expect(await house.availableOf(sizeId)).toBe(5);
    expect(await house.order(buyer, body.order_no)).toMatchObject({
      state: 'failed',
      status: 'FAILED',
      failure_message: orderTexts.orderOver,
    });
  });

  test('frees hundreds of unpaid orders in one run of the job', async () => {
    const buyer = await house.buyer();
    const { sizeId } = await shirt(500);
    const { eventId, managerId, accountId } = house;
    const expires = new Date(Date.now() - 60_000);
    const order = { eventId, managerId, accountId, sizeId, fanId: buyer.id, expires_at: expires };
    for (let made = 0; made < 205; made += 1) {
      await buildOrder(house.db, order);
      await buildOrder(house.db, { ...order, checkout_id: `gone-${made}` });
    }
    await house.lapse();
    expect(await house.availableOf(sizeId)).toBe(500);
  });

  test('closes the payment at the provider before it frees the stock', async () => {
    const buyer = await house.buyer();
    const { sizeId } = await shirt(5);
    const { body } = await house.start(buyer, [{ size_id: sizeId, quantity: 1 }], 25);
    const { secretUrl } = await house.open(buyer, body.order_no);
    await house.endTime(body.order_no);
    await house.lapse();
    expect(await house.pay(secretUrl)).toEqual({ kind: 'over' });
    expect(await house.availableOf(sizeId)).toBe(5);
  });

  test('completes an order that was paid but lost its webhook when the reservation expires', async () => {
    const buyer = await house.buyer();
    const { sizeId } = await shirt(5);
    const { body } = await house.start(buyer, [{ size_id: sizeId, quantity: 1 }], 25);
    const { secretUrl } = await house.open(buyer, body.order_no);
    await query(house.db)`update sandbox_settings set delivery = 'lost'`;
    await house.pay(secretUrl);
    await query(house.db)`update sandbox_settings set delivery = 'prompt'`;
    await house.deliver();
    expect((await house.order(buyer, body.order_no)).state).toBe('waiting');
    await house.endTime(body.order_no);
    await house.lapse();
    expect((await house.order(buyer, body.order_no)).state).toBe('paid');
  });

  test("frees a cancelled order's stock once the provider has closed the payment", async () => {
    const buyer = await house.buyer();
    const { sizeId } = await shirt(5);
    const { body } = await house.start(buyer, [{ size_id: sizeId, quantity: 1 }], 25);
    const { secretUrl } = await house.open(buyer, body.order_no);
    expect((await buyer.call(cancelOrder, { order_no: body.order_no })).status).toBe(200);
    await house.deliver();
    expect(await house.pay(secretUrl)).toEqual({ kind: 'over' });
    expect(await house.availableOf(sizeId)).toBe(5);
    expect((await house.order(buyer, body.order_no)).failure_message).toBe(orderTexts.orderGivenUp);
  });
});
