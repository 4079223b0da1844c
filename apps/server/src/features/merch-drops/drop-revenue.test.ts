import { createRefund } from '@backline/contract/event-orders';
import { getControlRoom } from '@backline/contract/merch-drops';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDrop } from '../../../builders/builders.ts';
import { orderHouse, type OrderHouse } from '../orders/orders.fixture.ts';

let house: OrderHouse;
beforeAll(async () => {
  house = await orderHouse();
});
afterAll(() => house.close());

test.each([
  ['and its things are back in the stock', true, { sold: 0, revenue: 0 }],
  ['though its fan keeps the things', false, { sold: 2, revenue: 0 }],
])('what was sent back is no revenue of a drop, %s', async (_case, returnsStock, after) => {
  const product = await house.newProduct({ sizes: { M: 5 }, is_drop: true, is_drop_only: true });
  const terms = { special_price_cents: 2_000, max_quantity: 3 };
  await buildDrop(house.db, { productId: product.id, eventId: house.eventId, ...terms });
  const buyer = await house.buyer();
  const { body } = await house.start(buyer, [{ size_id: product.sizes[0]?.id ?? 0, quantity: 2 }], 40);
  const { secretUrl } = await house.open(buyer, body.order_no);
  await house.pay(secretUrl);
  await house.deliver();
  const room = async () =>
    (await house.manager.call(getControlRoom, { event_id: house.eventId, product_id: product.id })).body;
  expect(await room()).toMatchObject({ sold: 2, revenue: 40 });
  const { id } = await house.stored(body.order_no);
  const ask = (more: object) =>
    house.manager.call(createRefund, { event_id: house.eventId, order_id: id, return_stock: returnsStock, ...more });
  await ask({ items: [{ id: 1, quantity: 1 }], reason: 'Torn' });
  await house.deliver();
  expect((await room()).revenue).toBe(20);
  await ask({});
  await house.deliver();
  expect(await room()).toMatchObject(after);
});
