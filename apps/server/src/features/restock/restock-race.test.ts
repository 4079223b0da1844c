import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { restockHouse } from '../../../testing/restock/restock.ts';

const [waiting, returned, others] = [40, 5, 30];
const rounds = Number(process.env.BUYER_ROUNDS ?? 3);

const house = await openForFile(restockHouse());
const fans = await house.buyers(waiting);
const crowd = await house.buyers(others);
const holders = await house.buyers(returned);
afterEach(async () => {
  await house.requireAgreement();
  await query(house.db)`update orders set expires_at = now() - interval '1 second' where status = 'PENDING'`;
  await house.lapse();
});

const ok = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 200).length;

describe(`${waiting} fans who wait`, () => {
  test(`offers ${returned} units that return at once to the first ${returned} of them, and sells none to others`, async () => {
    const shirt = await house.soldOut({ sizes: { M: returned } });
    const orders = await Promise.all(holders.map((holder) => house.buy(holder, shirt.sizeId)));
    expect(ok(orders)).toBe(returned);
    await Promise.all(fans.map((fan) => house.join(fan, shirt.sizeId)));
    const queue = (await house.places(shirt.sizeId)).map(({ user_id: id }) => id);
    expect(new Set(queue).size).toBe(waiting);
    const [bought] = await Promise.all([
      Promise.all(crowd.map((buyer) => house.buy(buyer, shirt.sizeId))),
      ...holders.map((holder, place) => house.cancel(holder, orders[place]?.body.order_no ?? '')),
    ]);
    expect(ok(bought)).toBe(0);
    expect(await house.fansIn(shirt.sizeId, 'offered')).toEqual(queue.slice(0, returned));
    expect(await house.stock(shirt.productId)).toMatchObject([
      { available: 0, held: 0, offered: returned, waiting: waiting - returned, sold: 0 },
    ]);
  });

  test('sells offered units only to their fans when everybody buys at once', async () => {
    const shirt = await house.soldOut();
    await house.joinInOrder(fans.slice(0, 10), shirt.sizeId);
    await house.add(shirt, returned);
    const offered = await house.fansIn(shirt.sizeId, 'offered');
    const buyers = [...fans.slice(0, 10), ...crowd];
    const answers = await Promise.all(buyers.map((buyer) => house.buy(buyer, shirt.sizeId)));
    const won = buyers.filter((_buyer, place) => answers[place]?.status === 200).map(({ id }) => id);
    expect(won.toSorted((one, other) => one - other)).toEqual(offered.toSorted((one, other) => one - other));
    expect(await house.stock(shirt.productId)).toMatchObject([
      { available: 0, held: returned, offered: 0, waiting: 5 },
    ]);
  });
});

test('gives one unit to its fan or to the next one, if the purchase, the lapse and the giving up meet', async () => {
  const [one, two, three] = fans;
  if (one === undefined || two === undefined || three === undefined) throw new Error('no fans');
  for (let round = 0; round < rounds; round += 1) {
    const shirt = await house.soldOut();
    await house.joinInOrder([one, two], shirt.sizeId);
    await house.add(shirt, 1);
    const isGivenUp = round % 2 === 1;
    // The offer ends while both run.
    if (!isGivenUp) {
      await query(house.db)`
        update restock_places set expires_at = now() + interval '15 milliseconds' where size_id = ${shirt.sizeId} and state = 'offered'`;
    }
    const [bought] = await Promise.all([
      house.buy(one, shirt.sizeId),
      isGivenUp ? house.leave(one, shirt.sizeId) : house.sweep(),
      house.buy(three, shirt.sizeId),
      wait(16).then(() => house.sweep()),
    ]);
    await house.sweep();
    const isBought = bought.status === 200;
    expect(await house.fansIn(shirt.sizeId, 'offered')).toEqual(isBought ? [] : [two.id]);
    expect(await house.stock(shirt.productId)).toMatchObject([{ available: 0, held: isBought ? 1 : 0 }]);
    await house.requireAgreement();
    await query(house.db)`update orders set expires_at = now() - interval '1 second' where status = 'PENDING'`;
    await house.lapse();
  }
});

test('leaves nobody to wait for a unit that returned while the fan joined', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const shirt = await house.soldOut();
    const joined = Promise.all(fans.slice(0, 6).map((fan) => house.join(fan, shirt.sizeId)));
    await Promise.all([joined, house.add(shirt, 1)]);
    const states = (await house.places(shirt.sizeId)).map(({ state }) => state);
    const available = await house.availableOf(shirt.sizeId);
    expect(available + states.filter((state) => state === 'offered').length).toBe(1);
    if (available === 1) expect(states).toEqual([]);
    await query(house.db)`update restock_places set state = 'left', ended_at = now() where state = 'waiting'`;
    await house.endOffers(shirt.sizeId);
    await house.sweep();
  }
});

test('returns a hold with many sizes and passes offers on without a deadlock', async () => {
  const [shirt, cap] = [await house.soldOut({ sizes: { M: 4 } }), await house.soldOut({ sizes: { M: 4 } })];
  const sizes = [shirt.sizeId, cap.sizeId];
  const carts = await Promise.all(
    holders.slice(0, 4).map((holder, place) =>
      house.start(
        holder,
        (place % 2 === 0 ? sizes : sizes.toReversed()).map((size) => ({ size_id: size, quantity: 1 })),
        50,
      ),
    ),
  );
  expect(ok(carts)).toBe(4);
  await Promise.all(fans.slice(0, 12).flatMap((fan) => sizes.map((size) => house.join(fan, size))));
  const answers = await Promise.all([
    ...holders.slice(0, 4).map((holder, place) => house.cancel(holder, carts[place]?.body.order_no ?? '')),
    ...fans.slice(0, 6).flatMap((fan) => sizes.map((size) => house.leave(fan, size))),
    house.sweep().then(() => ({ status: 200 })),
  ]);
  expect(ok(answers)).toBe(answers.length);
  for (const { productId, sizeId } of [shirt, cap]) {
    expect(await house.fansIn(sizeId, 'offered')).toHaveLength(4);
    expect(await house.stock(productId)).toMatchObject([{ available: 0, offered: 4 }]);
  }
});
