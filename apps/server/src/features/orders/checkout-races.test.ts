import * as orderTexts from '@backline/contract/orders.texts';
import { afterEach, describe, expect, test } from 'vitest';
import { buildDrop, buildPromoCode } from '../../../builders/builders.ts';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';
import { orderHouse, type Buyer } from '../../../testing/orders/orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const many = 1_000;
const stock = 50;
/** More rounds make it unlikely that a race passes by chance. */
const rounds = Number(process.env.BUYER_ROUNDS ?? 1);

const house = await openForFile(orderHouse());
const crowd = await house.buyers(many);
afterEach(async () => {
  await house.requireAgreement();
  // Expires all orders, so that fans of the next test have none open.
  await query(house.db)`update orders set expires_at = now() - interval '1 second' where status = 'PENDING'`;
  await house.lapse();
});

type Items = { size_id: number; quantity: number }[];

async function together(buyers: readonly Buyer[], items: (place: number) => Items, total: number, change: object = {}) {
  const answers = await Promise.all(buyers.map((buyer, place) => house.start(buyer, items(place), total, change)));
  return {
    won: answers.filter(({ status }) => status === 200),
    refused: [
      ...new Set(answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.message}`)),
    ],
  };
}

describe(`${many} concurrent buyers`, () => {
  test(`sells ${stock} items to ${stock} buyers, one order each, and refuses the others`, async () => {
    const product = await house.newProduct({ sizes: { M: stock } });
    const sizeId = product.sizes[0]?.id ?? 0;
    const { won, refused } = await together(crowd, () => [{ size_id: sizeId, quantity: 1 }], 25);
    expect(won).toHaveLength(stock);
    expect(new Set(won.map(({ body }) => body.order_no)).size).toBe(stock);
    expect(refused).toEqual([`409 ${orderTexts.orderLineSoldOut(`${product.title}, M`)}`]);
    expect(await house.availableOf(sizeId)).toBe(0);
  });

  test(
    `sells exactly ${stock} items of a drop in each of ${rounds} rounds, even if carts repeat a size or use a code`,
    { timeout: 60_000 * rounds },
    async () => {
      let usesInAll = 0;
      for (let round = 0; round < rounds; round += 1) {
        const { units, uses } = await raceForDrop(round);
        expect({ round, units }).toEqual({ round, units: stock });
        expect(uses).toBeLessThanOrEqual(10);
        await house.requireAgreement();
        await query(house.db)`update orders set expires_at = now() - interval '1 second' where status = 'PENDING'`;
        await house.lapse();
        usesInAll += uses;
      }
      // At least one buyer with a code succeeds.
      expect(usesInAll).toBeGreaterThan(0);
    },
  );
});

/** Runs a race for one drop. Each round starts the calls in another order. */
async function raceForDrop(round: number) {
  const product = await house.newProduct({ sizes: { M: stock * 2 }, is_drop: true, is_drop_only: true });
  const sizeId = product.sizes[0]?.id ?? 0;
  const terms = { special_price_cents: 1_500, max_quantity: stock };
  const drop = await buildDrop(house.db, { productId: product.id, eventId: house.eventId, ...terms });
  const code = await buildPromoCode(house.db, { artistId: house.artistId, usage_limit: 10 });
  const one = { size_id: sizeId, quantity: 1 };
  const answers = await Promise.all(
    crowd.map((_fan, place) => {
      const buyer = crowd[(place + round * 37) % many];
      if (buyer === undefined) throw new Error('no buyer');
      if (place % 3 === 0) return house.start(buyer, [one, one], 30);
      return place % 3 === 1
        ? house.start(buyer, [one], 15)
        : house.start(buyer, [one], 13.5, { promo_code: code.code });
    }),
  );
  const { rows } = await query(house.db)<{
    units: number;
    orders: number;
    uses: number;
    taken: number;
    left: number;
    counted: number;
  }>`
    select coalesce(sum(i.quantity), 0)::int as units, count(distinct o.id)::int as orders,
      count(distinct o.id) filter (where o.promo_code_id = ${code.id})::int as uses,
      (select taken from product_drops where id = ${drop.id}) as taken, (select available from product_sizes where id = ${sizeId}) as left,
      (select usage_count from promo_codes where id = ${code.id}) as counted
    from orders o join order_items i on i.order_id = o.id where i.size_id = ${sizeId}`;
  const [figures] = rows;
  if (figures === undefined) throw new Error('no figures');
  const { units, orders, uses } = figures;
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(orders);
  expect(figures).toMatchObject({ taken: units, left: stock * 2 - units, counted: uses });
  return { units, uses };
}

test('gives a fan who sends thirty concurrent orders at most three open orders', async () => {
  const product = await house.newProduct({ sizes: { M: stock } });
  const sizeId = product.sizes[0]?.id ?? 0;
  const [fan] = crowd;
  const presses = Array.from({ length: 30 }, () => fan).filter((each) => each !== undefined);
  const { won, refused } = await together(presses, () => [{ size_id: sizeId, quantity: 1 }], 25);
  expect(won).toHaveLength(3);
  expect(refused).toEqual([`409 ${orderTexts.ordersOpen(3)}`]);
  expect(await house.availableOf(sizeId)).toBe(stock - 3);
});

const some = 200;

describe(`${some} concurrent buyers`, () => {
  test('sells both lines of one size in a cart, or neither of them', async () => {
    const product = await house.newProduct({ sizes: { M: stock + 1 } });
    const sizeId = product.sizes[0]?.id ?? 0;
    const twice = [
      { size_id: sizeId, quantity: 1 },
      { size_id: sizeId, quantity: 1 },
    ];
    const { won } = await together(crowd.slice(0, some), () => twice, 50);
    expect(won).toHaveLength(stock / 2);
    expect(await house.availableOf(sizeId)).toBe(1);
  });

  test('sells only as many units of a drop as its maximum, even if the stock is larger', async () => {
    const product = await house.newProduct({ sizes: { S: 100, M: 100 }, is_drop: true, is_drop_only: true });
    const [small = 0, medium = 0] = product.sizes.map(({ id }) => id);
    const drop = await buildDrop(house.db, {
      productId: product.id,
      eventId: house.eventId,
      special_price_cents: 1_500,
      max_quantity: stock,
    });
    const { won } = await together(
      crowd.slice(0, some),
      (place) => [{ size_id: place % 2 === 0 ? small : medium, quantity: 1 }],
      15,
    );
    expect(won).toHaveLength(stock);
    const { rows } = await query(house.db)<{ taken: number }>`select taken from product_drops where id = ${drop.id}`;
    expect(rows).toEqual([{ taken: stock }]);
    expect((await house.availableOf(small)) + (await house.availableOf(medium))).toBe(200 - stock);
  });

  test('applies a promo code up to its limit, and refuses the other buyers', async () => {
    const product = await house.newProduct({ sizes: { M: 1_000 } });
    const sizeId = product.sizes[0]?.id ?? 0;
    const code = await buildPromoCode(house.db, { artistId: house.artistId, usage_limit: 20 });
    const { won } = await together(crowd.slice(0, some), () => [{ size_id: sizeId, quantity: 1 }], 22.5, {
      promo_code: code.code,
    });
    expect(won).toHaveLength(20);
    expect(await house.availableOf(sizeId)).toBe(980);
  });

  test('refuses an order if its promo code is used up while the order waits for a lock, and reserves nothing', async () => {
    const product = await house.newProduct({ sizes: { M: 10 } });
    const sizeId = product.sizes[0]?.id ?? 0;
    const code = await buildPromoCode(house.db, { artistId: house.artistId, usage_limit: 1 });
    const [isTaken, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const another = house.db.transaction().execute(async (tx) => {
      await query(tx)`update promo_codes set usage_count = usage_limit where id = ${code.id}`;
      isTaken.resolve();
      await mayGo.promise;
    });
    await isTaken.promise;
    const waits = together(crowd.slice(0, 1), () => [{ size_id: sizeId, quantity: 1 }], 22.5, {
      promo_code: code.code,
    });
    await expect.poll(() => waitingForLocks(house.db)).toBeGreaterThan(0);
    mayGo.resolve();
    await another;
    expect(await waits).toEqual({ won: [], refused: [`422 ${orderTexts.promoUsedUpMeanwhile}`] });
    expect(await house.availableOf(sizeId)).toBe(10);
    await query(house.db)`update promo_codes set usage_count = 0 where id = ${code.id}`;
  });

  test('serves carts that list the same two sizes in different order without a deadlock', async () => {
    const product = await house.newProduct({ sizes: { S: some, M: some } });
    const [small = 0, medium = 0] = product.sizes.map(({ id }) => id);
    const { won } = await together(
      crowd.slice(0, some),
      (place) => (place % 2 === 0 ? [small, medium] : [medium, small]).map((size_id) => ({ size_id, quantity: 1 })),
      50,
    );
    expect(won).toHaveLength(some);
    expect([await house.availableOf(small), await house.availableOf(medium)]).toEqual([0, 0]);
  });
});

test('would sell four times the stock without the lock and the constraint (control)', async () => {
  const product = await house.newProduct({ sizes: { M: stock } });
  const sizeId = product.sizes[0]?.id ?? 0;
  await query(house.db)`alter table product_sizes drop constraint product_sizes_available_check`;
  const looked = await Promise.all(Array.from({ length: some }, () => house.availableOf(sizeId)));
  const takers = looked.filter((available) => available >= 1);
  await Promise.all(
    takers.map(() => query(house.db)`update product_sizes set available = available - 1 where id = ${sizeId}`),
  );
  expect([takers.length, await house.availableOf(sizeId)]).toEqual([some, stock - some]);
  await query(house.db)`update product_sizes set available = ${stock} where id = ${sizeId}`;
  await query(house.db)`alter table product_sizes add constraint product_sizes_available_check check (available >= 0)`;
});

test('sells the stock of an expired unpaid order to the next buyer even before the job frees it', async () => {
  const [first, second] = await house.buyers(2);
  if (first === undefined || second === undefined) throw new Error('no buyers');
  const { sizes } = await house.newProduct({ sizes: { M: 1 } });
  const sizeId = sizes[0]?.id ?? 0;
  const { body } = await house.start(first, [{ size_id: sizeId, quantity: 1 }], 25);
  expect((await house.start(second, [{ size_id: sizeId, quantity: 1 }], 25)).status).toBe(409);
  await house.endTime(body.order_no);
  expect((await house.start(second, [{ size_id: sizeId, quantity: 1 }], 25)).status).toBe(200);
  expect(await house.availableOf(sizeId)).toBe(0);
  // The audit line has no actor, because the buyer did not cause the expiry.
  const { rows } = await query(house.db)`
    select actor_id, ip from audit_log where action = 'order.lapsed' and entity_name = ${body.order_no}`;
  expect(rows).toEqual([{ actor_id: null, ip: '' }]);
});
