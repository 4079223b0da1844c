import { createRefund } from '@backline/contract/event-orders';
import { getControlRoom } from '@backline/contract/merch-drops';
import { expect, test } from 'vitest';
import { buildDrop, buildPromoCode } from '../../../builders/builders.ts';
import { orderHouse } from '../../../testing/orders/orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(orderHouse());

test.each([
  ['if its items are restocked', true, { sold: 0, revenue: 0 }],
  ['if the fan keeps the items', false, { sold: 2, revenue: 0 }],
])('subtracts a refund from the revenue of a drop, %s', async (_case, returnsStock, after) => {
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
  // A later price does not change earlier revenue.
  await house.db.updateTable('product_drops').set({ special_price_cents: 500 }).execute();
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

test("subtracts each line's share of a promo code from the drop's revenue, even after refunds", async () => {
  const dropped = () => house.newProduct({ sizes: { M: 5 }, is_drop: true, is_drop_only: true });
  const [shirt, cap, plain] = [await dropped(), await dropped(), await house.newProduct()];
  for (const [product, cents] of [
    [shirt, 2_000],
    [cap, 1_000],
  ] as const) {
    const terms = { special_price_cents: cents, max_quantity: 5 };
    await buildDrop(house.db, { productId: product.id, eventId: house.eventId, ...terms });
  }
  // A discount of $10 on $75 gives fractions of a cent per line. Rounding them must not change the drop's total
  // revenue.
  const { code } = await buildPromoCode(house.db, { artistId: house.artistId, discount_cents: 1_000 });
  const buyer = await house.buyer();
  const sizeOf = (product: { sizes: { id: number }[] }) => product.sizes[0]?.id ?? 0;
  const items = [
    { size_id: sizeOf(shirt), quantity: 2 },
    { size_id: sizeOf(cap), quantity: 1 },
    { size_id: sizeOf(plain), quantity: 1 },
  ];
  const { status, body } = await house.start(buyer, items, 65, { promo_code: code });
  expect(status).toBe(200);
  const { secretUrl } = await house.open(buyer, body.order_no);
  await house.pay(secretUrl);
  await house.deliver();
  const revenueOf = async ({ id }: { id: number }) =>
    (await house.manager.call(getControlRoom, { event_id: house.eventId, product_id: id })).body.revenue;
  expect([await revenueOf(shirt), await revenueOf(cap)]).toEqual([34.67, 8.66]);
  const { id } = await house.stored(body.order_no);
  const ask = (more: object) => house.manager.call(createRefund, { event_id: house.eventId, order_id: id, ...more });
  await ask({ items: [{ id: 1, quantity: 1 }], reason: 'Torn' });
  await house.deliver();
  expect([await revenueOf(shirt), await revenueOf(cap)]).toEqual([17.34, 8.66]);
  await ask({});
  await house.deliver();
  expect([await revenueOf(shirt), await revenueOf(cap)]).toEqual([0, 0]);
});
