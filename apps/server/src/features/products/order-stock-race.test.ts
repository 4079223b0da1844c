import { afterEach, describe, expect, test } from 'vitest';
import { meeting } from '../../../testing/meeting.ts';
import { isDeadlock, type Tx } from '../../platform/db/database.ts';
import { OutOfStock, holdStock, releaseStock, sellStock, type StockLine } from './index.ts';
import { crowd, stockHouse } from '../../../testing/products/stock.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(stockHouse());

const lockSize = (sizeId: number) => (tx: Tx) => query(tx)`select from product_sizes where id = ${sizeId} for update`;
const lockDrop = (dropId: number) => (tx: Tx) => query(tx)`select from product_drops where id = ${dropId} for update`;
const holding = (lines: readonly StockLine[]) => (tx: Tx) => holdStock(tx, { orderId: house.newOrder(), lines });
const won = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.filter(({ status }) => status === 'fulfilled').length;
const refusals = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []));

describe(`${crowd} concurrent buyers of one size`, () => {
  afterEach(() => house.requireAgreement());

  test('sells concurrent buyers only the units in stock, and refuses the other buyers because no unit is left', async () => {
    const shirt = await house.newSize({ stock: 5 });
    const buyers = Array.from({ length: crowd }, () => holding([shirt.line(1)]));
    const settled = await house.together(buyers, lockSize(shirt.sizeId));
    expect([won(settled), await house.availableOf(shirt.sizeId)]).toEqual([5, 0]);
    expect(refusals(settled).map((error) => error instanceof OutOfStock && error.left)).toEqual([0, 0, 0]);
  });

  test("reserves either both lines of a concurrent buyer's cart or neither of them", async () => {
    const shirt = await house.newSize({ stock: 7 });
    const buyers = Array.from({ length: crowd }, () => holding([shirt.line(1), shirt.line(1)]));
    const settled = await house.together(buyers, lockSize(shirt.sizeId));
    expect([won(settled), await house.availableOf(shirt.sizeId)]).toEqual([3, 1]);
  });

  test("sells no more than a drop's maximum to concurrent buyers", async () => {
    const shirt = await house.newSize({ stock: 100, most: 3 });
    const buyers = Array.from({ length: crowd }, () => holding([shirt.line(1)]));
    const settled = await house.together(buyers, lockDrop(shirt.dropId));
    expect([won(settled), await house.takenOf(shirt.dropId), await house.availableOf(shirt.sizeId)]).toEqual([
      3, 3, 97,
    ]);
  });

  test('sells no unit of a size that is retired at the same moment', async () => {
    const shirt = await house.newSize({ stock: 5 });
    const buyers = Array.from({ length: crowd }, () => holding([shirt.line(1)]));
    const settled = await house.together(
      buyers,
      (tx) => query(tx)`update product_sizes set retired_at = now() where id = ${shirt.sizeId}`,
    );
    expect([won(settled), await house.availableOf(shirt.sizeId)]).toEqual([0, 5]);
  });

  test('serves carts that list the same two sizes in different order without a deadlock', async () => {
    const [shirt, cap] = [await house.newSize({ stock: crowd }), await house.newSize({ stock: crowd })];
    const buyers = Array.from({ length: crowd }, (_, place) =>
      holding(place % 2 === 0 ? [shirt.line(1), cap.line(1)] : [cap.line(1), shirt.line(1)]),
    );
    const settled = await house.together(buyers, lockSize(shirt.sizeId));
    expect([won(settled), await house.availableOf(shirt.sizeId), await house.availableOf(cap.sizeId)]).toEqual([
      crowd,
      0,
      0,
    ]);
  });
});

describe('concurrent payments and expiries of an order', () => {
  const lockOrder = (orderId: number) => (tx: Tx) =>
    query(tx)`select from stock_movements where order_id = ${orderId} for update`;

  test('returns a reservation once for eight concurrent releases', async () => {
    const shirt = await house.newSize({ stock: 5, most: 5 });
    const order = house.newOrder();
    await house.inOne((tx) => holdStock(tx, { orderId: order, lines: [shirt.line(2)] }));
    const lapses = Array.from({ length: crowd }, () => (tx: Tx) => releaseStock(house.ctx, tx, order));
    expect(won(await house.together(lapses, lockOrder(order)))).toBe(crowd);
    expect([await house.availableOf(shirt.sizeId), await house.takenOf(shirt.dropId)]).toEqual([5, 0]);
    expect(await house.disagreements()).toEqual([]);
  });

  test('either sells or releases a reservation, never both', async () => {
    const shirt = await house.newSize({ stock: 5 });
    const order = house.newOrder();
    await house.inOne((tx) => holdStock(tx, { orderId: order, lines: [shirt.line(2)] }));
    const meet = Array.from({ length: crowd }, (_, place) => async (tx: Tx) => {
      if (place % 2 === 0) await releaseStock(house.ctx, tx, order);
      else await sellStock(tx, order);
    });
    expect(won(await house.together(meet, lockOrder(order)))).toBe(crowd);
    const isSold = (await house.movementsOf(shirt.sizeId)).includes('sold -2');
    expect(await house.availableOf(shirt.sizeId)).toBe(isSold ? 3 : 5);
    expect((await house.movementsOf(shirt.sizeId)).filter((line) => line === 'released 2')).toHaveLength(1);
    expect(await house.disagreements()).toEqual([]);
  });
});

describe('races without the safeguards (controls)', () => {
  test('sells one unit twice if buyers read before they write (control)', async () => {
    const shirt = await house.newSize({ stock: 1 });
    const bothHaveLooked = meeting(2);
    const careless = () =>
      house.inOne(async (tx) => {
        const available = await query(tx)<{ available: number }>`
          select available from product_sizes where id = ${shirt.sizeId}`;
        const left = available.rows[0]?.available ?? 0;
        await bothHaveLooked();
        if (left < 1) return;
        await query(tx)`update product_sizes set available = ${left - 1} where id = ${shirt.sizeId}`;
        await query(tx)`insert into stock_movements (size_id, kind, quantity, order_id)
          values (${shirt.sizeId}, 'held', -1, ${house.newOrder()})`;
      });
    await Promise.all([careless(), careless()]);
    expect((await house.movementsOf(shirt.sizeId)).filter((line) => line === 'held -1')).toHaveLength(2);
    expect(await house.disagreements()).toContainEqual({ what: 'size', id: shirt.sizeId, stands: 0, adds: -1 });
  });

  test('returns one reservation twice if two releases read it before either writes (control)', async () => {
    const shirt = await house.newSize({ stock: 5 });
    const order = house.newOrder();
    await house.inOne((tx) => holdStock(tx, { orderId: order, lines: [shirt.line(2)] }));
    const bothHaveLooked = meeting(2);
    const careless = () =>
      house.inOne(async (tx) => {
        const { rows } = await query(tx)<{ held: number }>`
          select -sum(quantity)::int as held from stock_movements where order_id = ${order}`;
        await bothHaveLooked();
        await query(tx)`
          update product_sizes set available = available + ${rows[0]?.held ?? 0} where id = ${shirt.sizeId}`;
      });
    await Promise.all([careless(), careless()]);
    expect(await house.availableOf(shirt.sizeId)).toBe(7);
  });

  test('deadlocks two carts that lock sizes in cart order (control)', async () => {
    const [shirt, cap] = [await house.newSize(), await house.newSize()];
    const bothHoldOne = meeting(2);
    const careless = (sizeIds: readonly number[]) =>
      house.inOne(async (tx) => {
        for (const sizeId of sizeIds) {
          await query(tx)`update product_sizes set available = available where id = ${sizeId}`;
          if (sizeId === sizeIds[0]) await bothHoldOne();
        }
      });
    const settled = await Promise.allSettled([
      careless([shirt.sizeId, cap.sizeId]),
      careless([cap.sizeId, shirt.sizeId]),
    ]);
    expect(refusals(settled).map((error) => isDeadlock(error))).toEqual([true]);
  });
});
