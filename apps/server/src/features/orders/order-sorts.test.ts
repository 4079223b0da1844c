import { eventOrderSorts, listEventOrders, type ListedEventOrder } from '@backline/contract/event-orders';
import { describe, expect, test } from 'vitest';
import {
  buildArtist,
  buildEvent,
  buildFan,
  buildOrder,
  buildPaidOrder,
  buildProduct,
  buildStoreOrder,
} from '../../../builders/builders.ts';
import { signedInAs, type SignedIn } from '../../../testing/as.ts';
import { orderHouse } from '../../../testing/orders/orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { expectSortedPages, expectSortRefusals, readSorted } from '../../../testing/sorted-pages.ts';
import { rowsVisited, statementsOf } from '../../../testing/statements.ts';

const house = await openForFile(orderHouse());
const { app, platform, db, eventId, managerId, accountId } = house;
const second = await buildArtist(db, { managerId, name: 'Others' });
await query(db)`insert into event_artists (event_id, artist_id, position) values (${eventId}, ${second.id}, 9)`;
const artist = await signedInAs(app, platform, { id: house.artistId });
const { id: fanId } = await buildFan(db);
const sizeOf = async (artistId: number, priceCents: number) =>
  (await buildProduct(db, { artistId, price_cents: priceCents, sizes: { M: 1_000 } })).sizes[0]?.id ?? 0;
const cheap = await sizeOf(house.artistId, 900);
const dear = await sizeOf(house.artistId, 2_500);
const foreign = await sizeOf(second.id, 10_000);
const place = { eventId, fanId, managerId, accountId };

for (const sizeId of [cheap, dear, dear, cheap, dear]) {
  await buildPaidOrder(db, { ...place, sizeId, created_at: new Date('2026-10-01T10:00:00Z') });
}
await buildOrder(db, { ...place, sizeId: dear, quantity: 5, status: 'FAILED', lapsed_at: new Date() });
for (const cents of [2_500, 900, 99_900]) {
  await buildStoreOrder(db, { sellerId: house.artistId, eventId, total_cents: cents, ordered_cents: cents });
}
await shared(3_000);

/** Builds an order of a cheap product and one of the other artist. */
async function shared(chargesCents: number): Promise<number> {
  const { id } = await buildOrder(db, { ...place, sizeId: cheap });
  await query(db)`
    with item as (
      insert into order_items (order_id, position, product_id, size_id, title, size, quantity, item_price_cents, sub_total_cents)
      select ${id}, 2, product_id, id, 'Cap', 'M', 1, 10000, 10000 from product_sizes where id = ${foreign}
    ), stock as (update product_sizes set available = available - 1 where id = ${foreign}), held as (
      insert into stock_movements (size_id, kind, quantity, order_id) values (${foreign}, 'held', -1, ${id}))
    update orders set sub_total_cents = sub_total_cents + 10000, tax_cents = ${chargesCents},
      total_cents = total_cents + 10000 + ${chargesCents} where id = ${id}`;
  return id;
}

const read =
  (by: SignedIn, more: object = {}) =>
  (input: object) =>
    by.call(listEventOrders, { event_id: eventId, ...more, ...input });
const identify = ({ id, isflashwave }: ListedEventOrder) => `${isflashwave ? 'card' : 'store'} ${id}`;
const values = {
  time: (order: ListedEventOrder) => order.created_dttm,
  total: (order: ListedEventOrder) => order.total_amount,
};

describe('orders in a chosen sort', () => {
  test('refuses an unknown sort and a cursor of another sort', async () => {
    await expectSortRefusals(read(house.manager), eventOrderSorts);
  });

  test('shows every order once, in order, together with the orders of stores', async () => {
    await expectSortedPages(read(house.manager), eventOrderSorts, { identify, values });
    await expectSortedPages(read(house.manager, { payment_status: 'COMPLETED' }), eventOrderSorts, {
      identify,
      values,
    });
  });

  test('sorts for an ARTIST by their own part of an order, which they see', async () => {
    const rows = await readSorted(read(artist), {});
    expect(rows.map(values.total)).toContain(9);
    expect(rows.map(values.total)).not.toContain(139);
    await expectSortedPages(read(artist), eventOrderSorts, { identify, values });
    await expectSortedPages(read(artist, { order_processing_status: 'received' }), eventOrderSorts, {
      identify,
      values,
    });
  });

  test('opens a page by its number in the same order', async () => {
    for (const sort of eventOrderSorts) {
      const all = (await readSorted(read(house.manager), { sort })).map(identify);
      const { body } = await read(house.manager)({ sort, page_number: 3, page_size: 3 });
      expect(body.map(identify), sort).toEqual(all.slice(6, 9));
    }
  });

  test('lists the latest hits of a search first, whatever the sort', async () => {
    const hits = (await read(house.manager)({ search: 'store' })).body.map(identify);
    const sorted = await readSorted(read(house.manager), { search: 'store', sort: 'total_asc', page_size: 1 });
    expect(sorted.map(identify)).toEqual(hits);
  });
});

test('reads a page of orders by index in every sort, for a manager and for an artist', async () => {
  const crowd = await buildEvent(db, { managerId, artistIds: [house.artistId] });
  await query(db)`
    insert into orders (order_no, event_id, user_id, manager_id, provider, account_id, expires_at, sub_total_cents, discount_cents,
      delivery_cents, service_fee_thousandths, service_fee_cents, tax_thousandths, tax_cents, total_cents, delivery_kind, created_at)
    select upper(translate('K' || substr(md5(n::text), 1, 9), '01oil', 'GHJKM')), ${crowd.id}, ${fanId}, ${managerId}, 'sandbox',
      ${accountId}, now(), n % 700, 0, 0, 0, 0, 0, 0, n % 700, 'seat', now() + n * interval '1 millisecond' from generate_series(1, 4000) n`;
  await query(db)`
    insert into order_items (order_id, position, product_id, size_id, title, size, quantity, item_price_cents, sub_total_cents)
    select o.id, 1, s.product_id, s.id, 'Shirt', 'M', 1, o.total_cents, o.total_cents from orders o cross join product_sizes s
    where o.event_id = ${crowd.id} and s.id = ${cheap}`;
  await query(db)`analyze orders, order_items, order_shares`;
  for (const by of [house.manager, artist]) {
    for (const sort of eventOrderSorts) {
      const { headers } = await read(by, { event_id: crowd.id })({ sort });
      const cursor = String(headers['x-next-cursor']);
      const reads = await statementsOf(() => read(by, { event_id: crowd.id })({ sort, cursor }));
      expect(await rowsVisited(db, reads), sort).toBeLessThan(1_000);
    }
  }
});
