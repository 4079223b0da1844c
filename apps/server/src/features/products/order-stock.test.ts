import { afterEach, describe, expect, test } from 'vitest';
import { buildDrop, buildProduct } from '../../../builders/builders.ts';
import { OutOfStock, holdStock, releaseStock, returnStock, sellStock } from './index.ts';
import { stockHouse } from '../../../testing/products/stock.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(stockHouse());
afterEach(() => house.requireAgreement());

const refusalOf = async (run: Promise<unknown>) => {
  const error = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OutOfStock);
  const { of, left } = error as OutOfStock;
  return { of, left };
};
const hold = (orderId: number, ...lines: Parameters<typeof holdStock>[1]['lines'][number][]) =>
  house.inOne((tx) => holdStock(tx, { orderId, lines }));

describe('refused reservations', () => {
  test('refuses a reservation beyond the stock, and names the size and units left', async () => {
    const shirt = await house.newSize({ stock: 3 });
    const cap = await house.newSize({ stock: 5 });
    const order = house.newOrder();
    expect(await refusalOf(hold(order, cap.line(1), shirt.line(4)))).toEqual({ of: { sizeId: shirt.sizeId }, left: 3 });
    expect([await house.availableOf(shirt.sizeId), await house.availableOf(cap.sizeId)]).toEqual([3, 5]);
  });

  test('refuses two lines of one size that exceed the stock together', async () => {
    const shirt = await house.newSize({ stock: 3 });
    const order = house.newOrder();
    expect(await refusalOf(hold(order, shirt.line(2), shirt.line(2)))).toEqual({
      of: { sizeId: shirt.sizeId },
      left: 3,
    });
    expect(await house.movementsOf(shirt.sizeId)).toEqual(['received 3']);
  });

  test("refuses a reservation beyond a drop's maximum", async () => {
    const shirt = await house.newSize({ stock: 10, most: 3 });
    await hold(house.newOrder(), shirt.line(2));
    expect(await refusalOf(hold(house.newOrder(), shirt.line(2)))).toEqual({ of: { dropId: shirt.dropId }, left: 1 });
    expect([await house.availableOf(shirt.sizeId), await house.takenOf(shirt.dropId)]).toEqual([8, 2]);
  });

  test("counts a drop's maximum over all sizes", async () => {
    const product = await buildProduct(house.db, { artistId: house.artist.id, sizes: { S: 5, M: 5 } });
    const drop = await buildDrop(house.db, { productId: product.id, eventId: house.event.id, max_quantity: 3 });
    const lines = product.sizes.map(({ id }) => ({ sizeId: id, dropId: drop.id, quantity: 2 }));
    expect(await refusalOf(hold(house.newOrder(), ...lines))).toEqual({ of: { dropId: drop.id }, left: 3 });
  });

  test('refuses a reservation of a retired size', async () => {
    const shirt = await house.newSize();
    await query(house.db)`update product_sizes set retired_at = now() where id = ${shirt.sizeId}`;
    expect(await refusalOf(hold(house.newOrder(), shirt.line(1)))).toEqual({ of: { sizeId: shirt.sizeId }, left: 0 });
  });

  test.each([
    ['has not begun', { starts_at: new Date(Date.now() + 60_000) }],
    ['is over', { starts_at: new Date(Date.now() - 60_000), ends_at: new Date(Date.now() - 1) }],
    ['is paused', { paused_at: new Date() }],
    ['was ended by staff', { ended_at: new Date() }],
    ['was removed', { removed_at: new Date() }],
  ])('refuses a reservation if the drop %s', async (_what, change) => {
    const shirt = await house.newSize({ most: 5 });
    await house.db.updateTable('product_drops').set(change).where('id', '=', shirt.dropId).execute();
    expect(await refusalOf(hold(house.newOrder(), shirt.line(1)))).toEqual({ of: { dropId: shirt.dropId }, left: 0 });
  });
});

describe('reserved units', () => {
  test('takes reserved units from the stock, and returns them once even if the release is repeated', async () => {
    const shirt = await house.newSize({ stock: 5, most: 4 });
    const order = house.newOrder();
    await hold(order, shirt.line(3));
    expect([await house.availableOf(shirt.sizeId), await house.takenOf(shirt.dropId)]).toEqual([2, 3]);
    for (let time = 0; time < 3; time += 1) await house.inOne((tx) => releaseStock(house.ctx, tx, order));
    expect([await house.availableOf(shirt.sizeId), await house.takenOf(shirt.dropId)]).toEqual([5, 0]);
    expect(await house.movementsOf(shirt.sizeId)).toEqual(['received 5', 'held -3', 'released 3']);
  });

  test('sells reserved units once, and does not release them afterwards', async () => {
    const shirt = await house.newSize({ stock: 5, most: 4 });
    const order = house.newOrder();
    await hold(order, shirt.line(3));
    const sold = await house.inOne((tx) => sellStock(tx, order));
    expect(sold).toEqual([shirt.line(3)]);
    expect(await house.inOne((tx) => sellStock(tx, order))).toEqual([]);
    await house.inOne((tx) => releaseStock(house.ctx, tx, order));
    expect([await house.availableOf(shirt.sizeId), await house.takenOf(shirt.dropId)]).toEqual([2, 3]);
    expect(await house.movementsOf(shirt.sizeId)).toEqual(['received 5', 'held -3', 'released 3', 'sold -3']);
  });

  test('needs a new reservation before it sells the units of an order whose reservation expired', async () => {
    const shirt = await house.newSize({ stock: 1 });
    const late = house.newOrder();
    await hold(late, shirt.line(1));
    await house.inOne((tx) => releaseStock(house.ctx, tx, late));
    expect(await house.inOne((tx) => sellStock(tx, late))).toEqual([]);
    await hold(house.newOrder(), shirt.line(1));
    expect(await refusalOf(hold(late, shirt.line(1)))).toEqual({ of: { sizeId: shirt.sizeId }, left: 0 });
  });

  test('sells and releases units of a retired size and a removed drop', async () => {
    const [paid, lapsed] = [house.newOrder(), house.newOrder()];
    const shirt = await house.newSize({ stock: 5, most: 4 });
    await hold(paid, shirt.line(1));
    await hold(lapsed, shirt.line(2));
    await query(house.db)`update product_sizes set retired_at = now() where id = ${shirt.sizeId}`;
    await query(house.db)`update product_drops set removed_at = now() where id = ${shirt.dropId}`;
    await house.inOne((tx) => sellStock(tx, paid));
    await house.inOne((tx) => releaseStock(house.ctx, tx, lapsed));
    expect([await house.availableOf(shirt.sizeId), await house.takenOf(shirt.dropId)]).toEqual([4, 1]);
  });

  test('puts sold units back into stock in several steps, and rejects more units than the order contains', async () => {
    const shirt = await house.newSize({ stock: 5, most: 4 });
    const order = house.newOrder();
    await hold(order, shirt.line(3));
    const giveBack = (quantity: number) =>
      house.inOne((tx) => returnStock(house.ctx, tx, { orderId: order, lines: [shirt.line(quantity)] }));
    await expect(giveBack(1), 'not sold yet').rejects.toThrow(RangeError);
    await house.inOne((tx) => sellStock(tx, order));
    await giveBack(2);
    await expect(giveBack(2)).rejects.toThrow(RangeError);
    expect([await house.availableOf(shirt.sizeId), await house.takenOf(shirt.dropId)]).toEqual([4, 1]);
  });
});

test('enforces stock and drop maximum by constraints', async () => {
  const shirt = await house.newSize({ stock: 1, most: 1 });
  await expect(query(house.db)`update product_sizes set available = -1 where id = ${shirt.sizeId}`).rejects.toThrow(
    /check/,
  );
  await expect(query(house.db)`update product_drops set taken = 2 where id = ${shirt.dropId}`).rejects.toThrow(/check/);
});
