import * as restockTexts from '@backline/contract/restock.texts';
import { afterEach, describe, expect, test } from 'vitest';
import { buildDrop } from '../../../builders/builders.ts';
import type { Buyer } from '../../../testing/orders/orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { restockHouse } from '../../../testing/restock/restock.ts';
import { startCheckoutBatch } from '../orders/checkout-batch.ts';

const house = await openForFile(restockHouse());
afterEach(async () => {
  await house.deliver();
  await house.requireAgreement();
});

const answered = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];

async function fansOf(count: number): Promise<[Buyer, Buyer, ...Buyer[]]> {
  const [one, two, ...others] = await house.buyers(count);
  if (one === undefined || two === undefined) throw new Error('no fans');
  return [one, two, ...others];
}

/** Builds a product in two sizes that is sold only in a drop, for $20. */
async function inDrop({ most, sizes }: { most: number; sizes: { S: number; M: number } }) {
  const { id: productId, sizes: built } = await house.newProduct({ sizes, is_drop: true, is_drop_only: true });
  await buildDrop(house.db, { productId, eventId: house.eventId, max_quantity: most });
  const [s = 0, m = 0] = ['S', 'M'].map((name) => built.find(({ size }) => size === name)?.id ?? 0);
  const sizeOf = (sizeId: number) => ({ productId, sizeId });
  const buy = (fan: Buyer, sizeId: number) => house.start(fan, [{ size_id: sizeId, quantity: 1 }], 20);
  return { s, m, buy, add: (sizeId: number, quantity: number) => house.add(sizeOf(sizeId), quantity) };
}

describe('a batch of checkouts', () => {
  test('leaves a buyer’s offer open on a size that only another buyer of the batch buys', async () => {
    const [one, two] = await fansOf(2);
    const [shirt, cap] = [await house.soldOut(), await house.soldOut()];
    for (const item of [shirt, cap]) await house.joinInOrder([one], item.sizeId);
    await house.add(shirt, 1);
    await house.add(cap, 2);
    const callOf = ({ id }: Buyer, sizeId: number) => ({
      fan: { id } as never,
      input: {
        event_id: house.eventId,
        items: [{ size_id: sizeId, quantity: 1 }],
        promo_code: null,
        delivery: { kind: 'kiosk' as const },
        receipt_email: null,
        total_amount: 25,
      },
      audit: () => undefined,
      notify: () => undefined,
    });
    const calls = [callOf(one, shirt.sizeId), callOf(two, cap.sizeId)];
    const answers = await house.db.transaction().execute((tx) => startCheckoutBatch(tx, calls, house.platform));
    expect(answers.every((answer) => answer !== null)).toBe(true);
    expect(await house.fansIn(shirt.sizeId, 'taken')).toEqual([one.id]);
    expect(await house.fansIn(cap.sizeId, 'offered')).toEqual([one.id]);
    expect(await house.availableOf(cap.sizeId)).toBe(0);
  });
});

describe('a fan whose offer is over, before the sweep', () => {
  test('may not wait for a size again after two offers that were not used', async () => {
    const [one] = await fansOf(2);
    const shirt = await house.soldOut();
    await house.joinInOrder([one], shirt.sizeId);
    await house.add(shirt, 1);
    await house.leave(one, shirt.sizeId);
    const { rows } = await query(house.db)<{
      id: number;
    }>`update product_sizes set available = 0 where id = ${shirt.sizeId} returning id`;
    expect(rows).toHaveLength(1);
    await query(
      house.db,
    )`insert into stock_movements (size_id, kind, quantity) values (${shirt.sizeId}, 'corrected', -1)`;
    await house.joinInOrder([one], shirt.sizeId);
    await house.add(shirt, 1);
    await house.endOffers(shirt.sizeId);
    await house.sweep();
    await query(house.db)`update product_sizes set available = 0 where id = ${shirt.sizeId}`;
    await query(
      house.db,
    )`insert into stock_movements (size_id, kind, quantity) values (${shirt.sizeId}, 'corrected', -1)`;
    expect(answered(await house.join(one, shirt.sizeId))).toEqual([409, restockTexts.offeredBefore]);
  });

  test('waits again behind the fan to whom the unit goes', async () => {
    const [one, two] = await fansOf(2);
    const shirt = await house.soldOut();
    await house.joinInOrder([one, two], shirt.sizeId);
    await house.add(shirt, 1);
    await house.endOffers(shirt.sizeId);
    expect(answered(await house.join(one, shirt.sizeId))).toEqual([200, restockTexts.joined]);
    await house.sweep();
    expect(await house.places(shirt.sizeId)).toEqual([
      { user_id: one.id, state: 'lapsed' },
      { user_id: two.id, state: 'offered' },
      { user_id: one.id, state: 'waiting' },
    ]);
  });

  test('is told that the unit is in stock if nobody else waits, and can buy it', async () => {
    const shirt = await house.soldOut();
    const fan = await house.buyer();
    await house.joinInOrder([fan], shirt.sizeId);
    await house.add(shirt, 1);
    await house.endOffers(shirt.sizeId);
    expect(answered(await house.join(fan, shirt.sizeId))).toEqual([409, restockTexts.inStock]);
    expect(await house.fansIn(shirt.sizeId, 'lapsed')).toEqual([fan.id]);
    expect((await house.buy(fan, shirt.sizeId)).status).toBe(200);
  });
});

describe('a product that is sold only in a drop', () => {
  test('offers no more units than the drop can still sell, over all sizes', async () => {
    const fans = await fansOf(5);
    const [one] = fans;
    const shirt = await inDrop({ most: 2, sizes: { S: 0, M: 0 } });
    await house.joinInOrder(fans, shirt.m);
    await house.joinInOrder(fans, shirt.s);
    await shirt.add(shirt.s, 1);
    await shirt.add(shirt.m, 5);
    await house.sweep();
    expect(await house.fansIn(shirt.s, 'offered')).toEqual([one.id]);
    expect(await house.fansIn(shirt.m, 'offered')).toEqual([one.id]);
    expect(await house.availableOf(shirt.m)).toBe(4);
    expect((await shirt.buy(one, shirt.m)).status).toBe(200);
    await house.sweep();
    expect(await house.fansIn(shirt.m, 'offered')).toEqual([]);
    await house.leave(one, shirt.s);
    await house.sweep();
    expect((await house.fansIn(shirt.s, 'offered')).length + (await house.fansIn(shirt.m, 'offered')).length).toBe(1);
  });

  test('offers a unit that returns to the drop to fans who wait for another size of it', async () => {
    const [holder, fan] = await fansOf(2);
    const shirt = await inDrop({ most: 1, sizes: { S: 1, M: 0 } });
    await house.joinInOrder([fan], shirt.m);
    const order = await shirt.buy(holder, shirt.s);
    await shirt.add(shirt.m, 1);
    expect(await house.fansIn(shirt.m, 'offered')).toEqual([]);
    await house.cancel(holder, order.body.order_no);
    expect(await house.fansIn(shirt.m, 'offered')).toEqual([fan.id]);
    expect([await house.availableOf(shirt.s), await house.availableOf(shirt.m)]).toEqual([1, 0]);
  });
});

describe('the load of a queue', () => {
  test('refuses a fan who leaves over and over', async () => {
    const fan = await house.buyer();
    const shirt = await house.soldOut();
    for (let call = 0; call < 60; call += 1) expect((await house.leave(fan, shirt.sizeId)).status).toBe(200);
    expect((await house.leave(fan, shirt.sizeId)).status).toBe(429);
  });

  test('locks no stock for a fan who leaves a queue without a place in it', async () => {
    const fan = await house.buyer();
    const shirt = await house.soldOut();
    await house.db.transaction().execute(async (tx) => {
      await query(tx)`select from product_sizes where id = ${shirt.sizeId} for update`;
      expect(answered(await house.leave(fan, shirt.sizeId))).toEqual([200, restockTexts.left]);
    });
  });

  test('queues one sweep for all offers of a size that end in the same second', async () => {
    const fans = await fansOf(5);
    const shirt = await house.soldOut();
    await house.joinInOrder(fans, shirt.sizeId);
    for (let unit = 0; unit < fans.length; unit += 1) await house.add(shirt, 1);
    const { rows } = await query(house.db)<{ ends: number; sweeps: number }>`
      select count(distinct ceil(extract(epoch from expires_at)))::int as ends, (
        select count(*)::int from pgboss.job_common
        where name = 'sweep-restock' and singleton_key like ${`${shirt.sizeId}/%`}) as sweeps
      from restock_places where size_id = ${shirt.sizeId} and state = 'offered'`;
    expect(rows[0]?.sweeps).toBe(rows[0]?.ends);
  });
});
