import * as eventTexts from '@backline/contract/events.texts';
import { getInbox } from '@backline/contract/inbox';
import * as orderTexts from '@backline/contract/orders.texts';
import { archiveProduct } from '@backline/contract/products';
import { maxRestockPlaces, offerMinutes } from '@backline/contract/restock';
import * as restockTexts from '@backline/contract/restock.texts';
import { quoteCart } from '@backline/contract/shop';
import { afterEach, describe, expect, test } from 'vitest';
import { buildArtist, buildDrop, buildEvent, buildFan, joinFan } from '../../../builders/builders.ts';
import { signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { restockHouse } from '../../../testing/restock/restock.ts';

const house = await openForFile(restockHouse());
afterEach(async () => {
  await house.deliver();
  await house.requireAgreement();
});

const minuteMs = 60_000;
const later = (ms: number) => new Date(Date.now() + ms);
const answered = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];

describe('a refused place in the queue', () => {
  test('refuses a fan who has not joined the event', async () => {
    const { sizeId } = await house.soldOut();
    const stranger = await signedInAs(house.app, house.platform, await buildFan(house.db));
    expect(answered(await house.join({ ...stranger, id: 0 }, sizeId))).toEqual([404, eventTexts.eventNotFound]);
    expect(answered(await house.leave({ ...stranger, id: 0 }, sizeId))).toEqual([404, eventTexts.eventNotFound]);
  });

  test('refuses a size that is in stock, is hidden or belongs to an artist who does not play here', async () => {
    const fan = await house.buyer();
    const inStock = await house.soldOut({ sizes: { M: 1 } });
    expect(answered(await house.join(fan, inStock.sizeId))).toEqual([409, restockTexts.inStock]);
    const hidden = await house.soldOut({ archived_at: new Date() });
    expect(answered(await house.join(fan, hidden.sizeId))).toEqual([409, restockTexts.notSold]);
    const elsewhere = await buildArtist(house.db, { managerId: house.managerId });
    const foreign = await house.soldOut({ artistId: elsewhere.id });
    expect(answered(await house.join(fan, foreign.sizeId))).toEqual([409, restockTexts.notSold]);
    expect(answered(await house.join(fan, 99_999_999))).toEqual([409, restockTexts.notSold]);
  });

  test('refuses a product that is sold only in a drop whose maximum is used up', async () => {
    const fan = await house.buyer();
    const { productId, sizeId } = await house.soldOut({ is_drop: true, is_drop_only: true });
    const drop = await buildDrop(house.db, { productId, eventId: house.eventId, max_quantity: 2, taken: 2 });
    expect(answered(await house.join(fan, sizeId))).toEqual([409, restockTexts.noMore]);
    await query(house.db)`update product_drops set taken = 0 where id = ${drop.id}`;
    expect((await house.join(fan, sizeId)).status).toBe(200);
  });

  test('refuses places at an event that is over', async () => {
    const fan = await house.buyer();
    const { sizeId } = await house.soldOut();
    const past = await buildEvent(house.db, {
      managerId: house.managerId,
      artistIds: [house.artistId],
      startsAt: later(-13 * 60 * minuteMs),
    });
    await joinFan(house.db, { eventId: past.id, fanId: fan.id });
    expect(answered(await house.join(fan, sizeId, past.id))).toEqual([409, restockTexts.eventOver]);
  });

  test('refuses more open places than a fan may have, and gives one place for repeated calls', async () => {
    const fan = await house.buyer();
    const sizes: number[] = [];
    for (let made = 0; made <= maxRestockPlaces; made += 1) sizes.push((await house.soldOut()).sizeId);
    const [first = 0, ...rest] = sizes;
    await Promise.all(Array.from({ length: 4 }, () => house.join(fan, first)));
    expect(await house.places(first)).toHaveLength(1);
    for (const sizeId of rest.slice(0, -1)) expect((await house.join(fan, sizeId)).status).toBe(200);
    const last = rest.at(-1) ?? 0;
    expect(answered(await house.join(fan, last))).toEqual([409, restockTexts.tooManyPlaces(maxRestockPlaces)]);
    expect(answered(await house.leave(fan, first))).toEqual([200, restockTexts.left]);
    expect((await house.join(fan, last)).status).toBe(200);
  });
});

describe('an offer', () => {
  test('refuses its unit to every other buyer, and a second unit to its own fan', async () => {
    const shirt = await house.soldOut();
    const [fan, other] = await house.buyers(2);
    if (fan === undefined || other === undefined) throw new Error('no fans');
    await house.joinInOrder([fan], shirt.sizeId);
    await house.add(shirt, 1);
    const what = `${shirt.title}, M`;
    expect(answered(await house.buy(other, shirt.sizeId))).toEqual([409, orderTexts.orderLineSoldOut(what)]);
    expect(answered(await house.buy(fan, shirt.sizeId, 2))).toEqual([409, orderTexts.orderLineTooMany(what, 1)]);
    expect((await house.buy(fan, shirt.sizeId)).status).toBe(200);
    expect(answered(await house.buy(fan, shirt.sizeId))).toEqual([409, orderTexts.orderLineSoldOut(what)]);
  });

  test('refuses its own fan once its time is over, even before the sweep', async () => {
    const shirt = await house.soldOut();
    const fan = await house.buyer();
    await house.joinInOrder([fan], shirt.sizeId);
    await house.add(shirt, 1);
    await house.endOffers(shirt.sizeId);
    expect((await house.buy(fan, shirt.sizeId)).status).toBe(409);
    expect((await house.now(fan)).restock).toEqual([]);
    expect((await house.shop(fan)).restock).toEqual([]);
    await house.sweep();
    expect((await house.buy(fan, shirt.sizeId)).status).toBe(200);
  });

  test('goes first come first served to the queue when holds lapse, and what is left over goes on sale', async () => {
    const shirt = await house.soldOut({ sizes: { M: 3 } });
    const [holder, one, two] = await house.buyers(3);
    if (holder === undefined || one === undefined || two === undefined) throw new Error('no fans');
    const order = await house.buy(holder, shirt.sizeId, 3);
    await house.joinInOrder([one, two], shirt.sizeId);
    await house.endTime(order.body.order_no);
    await house.lapse();
    expect(await house.fansIn(shirt.sizeId, 'offered')).toEqual([one.id, two.id]);
    expect(await house.availableOf(shirt.sizeId)).toBe(1);
    expect(await house.stock(shirt.productId)).toMatchObject([
      { available: 1, held: 0, offered: 2, waiting: 0, sold: 0 },
    ]);
  });

  test('goes to the queue when a fan gives up an order, and is passed on when it is given up, too', async () => {
    const shirt = await house.soldOut({ sizes: { M: 1 } });
    const [holder, one, two] = await house.buyers(3);
    if (holder === undefined || one === undefined || two === undefined) throw new Error('no fans');
    const order = await house.buy(holder, shirt.sizeId);
    await house.joinInOrder([one, two], shirt.sizeId);
    expect(await house.stock(shirt.productId)).toMatchObject([{ held: 1, offered: 0, waiting: 2 }]);
    await house.cancel(holder, order.body.order_no);
    expect(await house.fansIn(shirt.sizeId, 'offered')).toEqual([one.id]);
    expect(answered(await house.leave(one, shirt.sizeId))).toEqual([200, restockTexts.givenUp]);
    expect(answered(await house.leave(one, shirt.sizeId))).toEqual([200, restockTexts.left]);
    expect(await house.fansIn(shirt.sizeId, 'offered')).toEqual([two.id]);
    await house.leave(two, shirt.sizeId);
    expect(await house.availableOf(shirt.sizeId)).toBe(1);
    expect(await house.movements(shirt.sizeId)).toEqual([
      'received 1',
      'held -1',
      'released 1',
      'offered -1',
      'offer_ended 1',
      'offered -1',
      'offer_ended 1',
    ]);
  });

  test('tells the fan in the app, by a notification once, and in the shop, where the cart has its unit', async () => {
    const shirt = await house.soldOut();
    const fan = await house.buyer();
    await house.joinInOrder([fan], shirt.sizeId);
    expect((await house.shop(fan)).restock).toEqual([{ size_id: shirt.sizeId, offer_end_dttm: null }]);
    await house.add(shirt, 1);
    await house.deliver();
    await house.sweep();
    await house.deliver();
    const [{ offer_end_dttm: end } = { offer_end_dttm: 0 }] = (await house.now(fan)).restock;
    expect(Math.abs(end - Date.now() - offerMinutes * minuteMs)).toBeLessThan(minuteMs);
    expect((await house.now(fan)).restock).toMatchObject([{ size_id: shirt.sizeId, title: `${shirt.title}, M` }]);
    expect((await house.now(fan)).message).toBeNull();
    expect((await house.shop(fan)).restock).toEqual([{ size_id: shirt.sizeId, offer_end_dttm: end }]);
    const inbox = (await fan.call(getInbox, { event_id: house.eventId })).body.result;
    expect(inbox).toMatchObject([
      { title: restockTexts.offerTitle(`${shirt.title}, M`), message: restockTexts.offerBody(offerMinutes) },
    ]);
    const items = [{ size_id: shirt.sizeId, quantity: 1 }];
    const quote = await fan.call(quoteCart, { event_id: house.eventId, items });
    expect(quote.body.items).toMatchObject([{ trouble: null, left: 1 }]);
  });

  test('becomes an order without a change of the stock, whose unit goes to the next fan if it is not paid', async () => {
    const shirt = await house.soldOut();
    const [one, two] = await house.buyers(2);
    if (one === undefined || two === undefined) throw new Error('no fans');
    await house.joinInOrder([one, two], shirt.sizeId);
    await house.add(shirt, 1);
    const order = await house.buy(one, shirt.sizeId);
    expect([order.status, await house.availableOf(shirt.sizeId)]).toEqual([200, 0]);
    expect(await house.fansIn(shirt.sizeId, 'taken')).toEqual([one.id]);
    expect(await house.stock(shirt.productId)).toMatchObject([{ held: 1, offered: 0, waiting: 1 }]);
    await house.endTime(order.body.order_no);
    await house.lapse();
    expect(await house.fansIn(shirt.sizeId, 'offered')).toEqual([two.id]);
  });

  test('takes the offered unit first and the others from the stock', async () => {
    const shirt = await house.soldOut();
    const [fan] = await house.buyers(1);
    if (fan === undefined) throw new Error('no fan');
    await house.joinInOrder([fan], shirt.sizeId);
    await house.add(shirt, 3);
    expect((await house.buy(fan, shirt.sizeId, 3)).status).toBe(200);
    expect(await house.availableOf(shirt.sizeId)).toBe(0);
    expect(await house.fansIn(shirt.sizeId, 'taken')).toEqual([fan.id]);
  });

  test('passes to the next fan when its time is over, and back on sale after the last', async () => {
    const shirt = await house.soldOut();
    const [one, two] = await house.buyers(2);
    if (one === undefined || two === undefined) throw new Error('no fans');
    await house.joinInOrder([one, two], shirt.sizeId);
    await house.add(shirt, 1);
    await house.endOffers(shirt.sizeId);
    await house.sweep();
    expect(await house.fansIn(shirt.sizeId, 'lapsed')).toEqual([one.id]);
    expect(await house.fansIn(shirt.sizeId, 'offered')).toEqual([two.id]);
    await house.endOffers(shirt.sizeId);
    await house.sweep();
    await house.sweep();
    expect(await house.availableOf(shirt.sizeId)).toBe(1);
    expect((await house.join(two, shirt.sizeId)).body.message).toBe(restockTexts.inStock);
  });
});

describe('places that no longer stand', () => {
  test('ends them when the product is archived, and returns the units', async () => {
    const shirt = await house.soldOut();
    const fans = await house.buyers(2);
    await house.joinInOrder(fans, shirt.sizeId);
    await house.add(shirt, 1);
    const ids = { artist_id: house.artistId, product_id: shirt.productId };
    expect((await house.manager.call(archiveProduct, { ...ids, archived: true })).status).toBe(200);
    await house.deliver();
    expect(await house.fansIn(shirt.sizeId, 'closed')).toEqual(fans.map(({ id }) => id));
    expect(await house.availableOf(shirt.sizeId)).toBe(1);
  });

  test.each([
    [
      'the size is retired',
      (sizeId: number) => query(house.db)`update product_sizes set retired_at = now() where id = ${sizeId}`,
    ],
    [
      'the sale of the product is over',
      (sizeId: number) => query(house.db)`
        update products set available_until = now() from product_sizes s where s.product_id = products.id and s.id = ${sizeId}`,
    ],
  ])('ends them when %s', async (_why, change) => {
    const shirt = await house.soldOut();
    const fans = await house.buyers(2);
    await house.joinInOrder(fans, shirt.sizeId);
    await house.add(shirt, 1);
    await change(shirt.sizeId);
    await house.sweep();
    expect(await house.fansIn(shirt.sizeId, 'closed')).toHaveLength(2);
    expect(await house.availableOf(shirt.sizeId)).toBe(1);
  });

  test('ends them with the drop, but keeps them while the drop is paused and offers units when it goes on', async () => {
    const shirt = await house.soldOut({ is_drop: true, is_drop_only: true });
    const drop = await buildDrop(house.db, { productId: shirt.productId, eventId: house.eventId });
    const fans = await house.buyers(2);
    await house.joinInOrder(fans, shirt.sizeId);
    await query(house.db)`update product_drops set paused_at = now() where id = ${drop.id}`;
    await house.add(shirt, 1);
    expect([await house.fansIn(shirt.sizeId, 'offered'), await house.availableOf(shirt.sizeId)]).toEqual([[], 1]);
    await query(house.db)`update product_drops set paused_at = null where id = ${drop.id}`;
    await house.sweep();
    expect(await house.fansIn(shirt.sizeId, 'offered')).toEqual([fans[0]?.id]);
    await query(house.db)`update product_drops set ended_at = now() where id = ${drop.id}`;
    await house.sweep();
    expect([await house.fansIn(shirt.sizeId, 'closed'), await house.availableOf(shirt.sizeId)]).toEqual([
      fans.map(({ id }) => id),
      1,
    ]);
  });

  test('skips a fan who is no longer at the event, and offers the unit to the next', async () => {
    const shirt = await house.soldOut();
    const [gone, next] = await house.buyers(2);
    if (gone === undefined || next === undefined) throw new Error('no fans');
    await house.joinInOrder([gone, next], shirt.sizeId);
    await query(house.db)`delete from event_users where user_id = ${gone.id}`;
    await house.add(shirt, 1);
    expect(await house.fansIn(shirt.sizeId, 'offered')).toEqual([next.id]);
    await house.sweep();
    expect(await house.fansIn(shirt.sizeId, 'closed')).toEqual([gone.id]);
  });

  test('ends them when the event is over', async () => {
    const past = await buildEvent(house.db, {
      managerId: house.managerId,
      artistIds: [house.artistId],
      startsAt: new Date(),
    });
    const shirt = await house.soldOut();
    const fans = await house.buyers(2);
    for (const fan of fans) {
      await joinFan(house.db, { eventId: past.id, fanId: fan.id });
      expect((await house.join(fan, shirt.sizeId, past.id)).status).toBe(200);
    }
    await house.add(shirt, 1);
    await query(house.db)`update events set starts_at = now() - interval '13 hours' where id = ${past.id}`;
    await house.sweep();
    expect(await house.fansIn(shirt.sizeId, 'closed')).toHaveLength(2);
    expect(await house.availableOf(shirt.sizeId)).toBe(1);
  });
});
