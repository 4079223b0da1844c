import * as orderTexts from '@backline/contract/orders.texts';
import {
  createRefund,
  getEventOrder,
  listEventOrders,
  updateOrder,
  type ListedEventOrder,
} from '@backline/contract/event-orders';
import { lessOf, sumOf, toCents, toDollars } from '@backline/contract/money';
import { totalOrdersSales } from '@backline/contract/orders';
import * as generalTexts from '@backline/contract/general.texts';
import { describe, expect, test } from 'vitest';
import {
  buildArtist,
  buildEvent,
  buildFan,
  buildOrder,
  buildPaidOrder,
  buildProduct,
  buildTeamMember,
} from '../../../builders/builders.ts';
import { signedInAs, type SignedIn } from '../../../testing/as.ts';
import { orderHouse } from '../../../testing/orders/orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(orderHouse());
const { app, platform, db } = house;
const second = await buildArtist(db, { managerId: house.managerId, name: 'Others' });
const member = await buildTeamMember(db, { managerId: house.managerId });
await query(db)`insert into event_artists (event_id, artist_id, position) values (${house.eventId}, ${second.id}, 9)`;
await query(db)`insert into event_team_members (event_id, team_member_id) values (${house.eventId}, ${member.id})`;
const sizeId = (await house.newProduct({ sizes: { M: 1_000 } })).sizes[0]?.id ?? 0;
const otherSizeId = (await buildProduct(db, { artistId: second.id, sizes: { L: 100 } })).sizes[0]?.id ?? 0;
const artist = await signedInAs(app, platform, { id: house.artistId });
const other = await signedInAs(app, platform, second);
const team = await signedInAs(app, platform, member);
const pat = await buildFan(db, { name: 'Pat Ølsen', email: 'pat.olsen@example.org', phone_number: '+4740012345' });

const place = () => ({
  eventId: house.eventId,
  fanId: pat.id,
  managerId: house.managerId,
  accountId: house.accountId,
  sizeId,
});
const waiting = (change: object = {}) => buildOrder(house.db, { ...place(), ...change });
const paid = (change: object = {}) => buildPaidOrder(house.db, { ...place(), ...change });

/** Builds an order with products of both artists. */
async function mixed(): Promise<number> {
  const id = await paid();
  await query(house.db)`
    with item as (
      insert into order_items (order_id, position, product_id, size_id, title, size, quantity, item_price_cents, sub_total_cents)
      select ${id}, 2, product_id, ${otherSizeId}, 'Cap', 'L', 1, 1000, 1000 from product_sizes where id = ${otherSizeId}
    ), stock as (update product_sizes set available = available - 1 where id = ${otherSizeId}), sold as (
      insert into stock_movements (size_id, kind, quantity, order_id) values (${otherSizeId}, 'sold', -1, ${id}))
    update orders set sub_total_cents = sub_total_cents + 1000, tax_cents = 200, total_cents = total_cents + 1200 where id = ${id}`;
  return id;
}

const list = (by: SignedIn = house.manager, more: object = {}) =>
  by.call(listEventOrders, { event_id: house.eventId, ...more });
const get = (id: number, by: SignedIn = house.manager) =>
  by.call(getEventOrder, { event_id: house.eventId, order_id: id });
const found = async (search: string, more: object = {}) =>
  (await list(house.manager, { search, page_size: 100, ...more })).body.map(({ id }: ListedEventOrder) => id);

describe('refused requests for orders', () => {
  test('returns 404 for an order of another event, even of the same manager', async () => {
    const elsewhere = await buildEvent(house.db, { managerId: house.managerId, artistIds: [house.artistId] });
    const order = await waiting({ eventId: elsewhere.id });
    expect((await get(order.id)).status).toBe(404);
  });

  test('requires exactly one of order id and order number', async () => {
    const order = await waiting();
    const ask = (by: object) => house.manager.call(getEventOrder, { event_id: house.eventId, ...by });
    expect((await ask({})).status).toBe(422);
    expect((await ask({ order_id: order.id, order_no: order.order_no })).status).toBe(422);
  });

  test('refuses an invalid filter', async () => {
    expect((await list(house.manager, { payment_status: 'PAID' })).status).toBe(422);
    expect((await list(house.manager, { order_processing_status: 'gone' })).status).toBe(422);
  });
});

test("shows each order's row and pages by cursor without gaps", async () => {
  const ids = [
    await paid(),
    (await waiting()).id,
    (await waiting({ status: 'FAILED', lapsed_at: new Date() })).id,
  ].toReversed();
  const first = await list(house.manager, { page_size: 2 });
  expect(first.body.map(({ id }: ListedEventOrder) => id)).toEqual(ids.slice(0, 2));
  const cursor = first.headers['x-next-cursor'];
  await paid();
  const next = await list(house.manager, { page_size: 2, cursor });
  expect(next.body[0]).toMatchObject({
    id: ids[2],
    isflashwave: true,
    user_name: 'Pat Ølsen',
    user_email: 'pat.olsen@example.org',
    user_phone: expect.stringMatching(/^\+\d+$/),
    total_amount: 25,
    refunded_amount: 0,
    status: 'COMPLETED',
    payment_status: 'COMPLETED',
    is_refund: false,
    refund_state: 'none',
    order_processing_status: 'received',
    quantity: 1,
    can: { update: true, refund: true },
  });
});

describe('order search', () => {
  test('finds orders by number, unaccented name, email address and phone number', async () => {
    const ann = await buildFan(house.db, {
      name: 'Ann Unlike',
      email: 'ann@example.net',
      phone_number: '+13125550177',
    });
    const theirs = await waiting({ fanId: ann.id });
    for (const text of [
      theirs.order_no,
      theirs.order_no.toLowerCase(),
      theirs.order_no.slice(2, 8),
      `#${theirs.order_no}`,
      ` # ${theirs.order_no.toLowerCase()}`,
      'unlike',
      'ann@example.net',
      '(312) 555-0177',
      '+1 312 555 0177',
    ]) {
      expect([text, await found(text)]).toEqual([text, [theirs.id]]);
    }
    expect(await found('olsen')).not.toContain(theirs.id);
    expect((await found('olsen')).length).toBeGreaterThan(0);
    expect(await found('%')).toEqual([]);
    expect(await found('#')).toEqual([]);
    expect(await found('nobody of this name')).toEqual([]);
  });

  test('finds orders by shipping name, phone number and email address, and combines the search with filters', async () => {
    const sent = await waiting({
      delivery_kind: 'shipping',
      shipping_name: 'Zoë Faraway',
      shipping_phone: '+4917212345',
      shipping_email: 'zoe@example.org',
    });
    for (const text of ['faraway', '0172 12345'.slice(1), 'zoe@example.org']) {
      expect([text, await found(text)]).toEqual([text, [sent.id]]);
    }
    expect(await found('faraway', { payment_status: 'PENDING' })).toEqual([sent.id]);
    expect(await found('faraway', { payment_status: 'COMPLETED' })).toEqual([]);
    expect(await found('faraway', { order_processing_status: 'ready' })).toEqual([]);
  });

  test('finds old orders by index for a rare term and by scan for a frequent one', async () => {
    const crowd = await buildEvent(house.db, { managerId: house.managerId, artistIds: [house.artistId] });
    const rare = await buildFan(house.db, { name: 'Quinn Rarely' });
    const common = await buildFan(house.db, { name: 'Sam Common' });
    const old = await waiting({ eventId: crowd.id, fanId: rare.id });
    const olds = [old.id, (await waiting({ eventId: crowd.id, fanId: common.id })).id];
    await query(house.db)`
      insert into orders (order_no, event_id, user_id, manager_id, provider, account_id, expires_at, sub_total_cents, discount_cents,
        delivery_cents, service_fee_thousandths, service_fee_cents, tax_thousandths, tax_cents, total_cents, delivery_kind, created_at)
      select upper(translate('K' || substr(md5(n::text), 1, 9), '01oil', 'GHJKM')), ${crowd.id}, ${pat.id}, ${house.managerId}, 'sandbox',
        ${house.accountId}, now(), 0, 0, 0, 0, 0, 0, 0, 0, 'seat', now() + n * interval '1 millisecond' from generate_series(1, 1200) n`;
    await query(house.db)`
      insert into order_items (order_id, position, product_id, size_id, title, size, quantity, item_price_cents, sub_total_cents)
      select o.id, 1, s.product_id, s.id, 'Shirt', 'M', 1, 0, 0 from orders o cross join product_sizes s
      where o.event_id = ${crowd.id} and s.id = ${sizeId} and o.id <> all(${olds}::bigint[])`;
    const within = (search: string) => found(search, { event_id: crowd.id });
    expect(await within('quinn rarely')).toEqual([old.id]);
    expect(await within(old.order_no)).toEqual([old.id]);
    // A text of two letters has no trigram, so the search scans the orders instead of an index.
    expect(await within('qu')).toEqual([old.id]);
    expect((await within('olsen')).length).toBe(100);
  });
});

describe('orders for an ARTIST', () => {
  test('shows an ARTIST only orders with their items, and only the lines of these items', async () => {
    const own = await paid();
    const both = await mixed();
    const seen = async (by: SignedIn) =>
      (await list(by, { page_size: 100 })).body.map(({ id }: ListedEventOrder) => id);
    expect(await seen(artist)).toEqual(expect.arrayContaining([own, both]));
    expect(await seen(other)).toEqual([both]);
    expect((await get(own, other)).status).toBe(404);
    const theirs = (await get(both, other)).body;
    expect(theirs).toMatchObject({ total_amount: 10, sub_total: 10, total_tax_amount: null, quantity: 1, refunds: [] });
    expect(theirs.items.map(({ title }: { title: string }) => title)).toEqual(['Cap']);
    expect((await get(both)).body).toMatchObject({ total_amount: 37, sub_total: 35, total_tax_amount: 2, quantity: 2 });
  });

  test('shows an ARTIST totals that equal the sum of their list, minus refunded items', async () => {
    const both = await mixed();
    const cards = async (by: SignedIn) =>
      (
        await by.call(totalOrdersSales, {
          event_id: house.eventId,
          startOfDayTimestamp: Date.now() - 3_600_000,
          endOfDayTimestamp: Date.now() + 3_600_000,
        })
      ).body;
    const listed = async (by: SignedIn) => {
      const rows = (await list(by, { page_size: 100, payment_status: 'COMPLETED' })).body as ListedEventOrder[];
      const kept = rows.map((row) => lessOf(toCents(row.total_amount), toCents(row.refunded_amount)));
      return { todays_sales: toDollars(sumOf(kept)), total_sales: toDollars(sumOf(kept)), total_orders: rows.length };
    };
    expect(await cards(other)).toEqual(await listed(other));
    expect(await cards(artist)).toEqual(await listed(artist));
    const before = await cards(other);
    await house.manager.call(createRefund, {
      event_id: house.eventId,
      order_id: both,
      items: [{ id: 2, quantity: 1 }],
      reason: 'Torn',
    });
    await house.deliver();
    const after = await cards(other);
    expect(lessOf(toCents(before.total_sales), toCents(after.total_sales))).toBe(1000);
    expect(after).toEqual(await listed(other));
    expect(await cards(artist)).toEqual(await listed(artist));
  });

  test('shows an ARTIST refunds of their own items only', async () => {
    const both = await mixed();
    const items = [{ id: 2, quantity: 1 }];
    await house.manager.call(createRefund, { event_id: house.eventId, order_id: both, items, reason: 'Torn' });
    const read = async (by: SignedIn) => (await get(both, by)).body;
    expect(await read(artist)).toMatchObject({ refund_state: 'none', is_refund: false });
    await house.deliver();
    expect(await read(house.manager)).toMatchObject({ refund_state: 'part' });
    expect(await read(other)).toMatchObject({ refund_state: 'refunded', refunded_amount: 10 });
    expect(await read(artist)).toMatchObject({ refund_state: 'none', refunded_amount: 0, is_refund: false });
  });

  test('shows an ARTIST a free order as not refunded', async () => {
    const id = await mixed();
    await query(house.db)`
      update orders set discount_cents = sub_total_cents, tax_cents = 0, total_cents = 0, payment_id = null where id = ${id}`;
    expect((await get(id, other)).body).toMatchObject({ total_amount: 10, refunded_amount: 0, refund_state: 'none' });
  });

  test('lets an ARTIST change the status only of orders that are wholly theirs', async () => {
    const own = await paid();
    const both = await mixed();
    const move = (id: number) =>
      artist.call(updateOrder, { event_id: house.eventId, order_id: id, status: 'ready' as const });
    expect((await move(own)).status).toBe(200);
    const refused = await move(both);
    expect([refused.status, refused.body.message]).toEqual([403, orderTexts.notAllOwn]);
    expect((await get(both)).body.order_processing_status).toBe('received');
  });
});

test('lets a TEAMMEMBER of the event see its orders and change their status', async () => {
  const id = await paid();
  expect((await get(id, team)).status).toBe(200);
  const answer = await team.call(updateOrder, { event_id: house.eventId, order_id: id, status: 'completed' as const });
  expect([answer.status, answer.body.message]).toEqual([200, orderTexts.statusUpdated]);
});

describe('a single order', () => {
  test('shows every line of an order by id and by number', async () => {
    const order = await waiting({
      delivery_kind: 'shipping',
      section: '',
      seat_row: '',
      seat: '',
      shipping_name: 'Pat',
      shipping_address1: '1 Main St',
      shipping_city: 'Oslo',
      shipping_zip: '0150',
      shipping_country: 'Norway',
      shipping_phone: '+4740012345',
      shipping_email: 'p@example.org',
    });
    const byId = (await get(order.id)).body;
    const byNo = { event_id: house.eventId, order_no: ` ${order.order_no} ` };
    expect((await house.manager.call(getEventOrder, byNo)).body).toEqual(byId);
    expect(byId).toMatchObject({
      order_id: order.id,
      order_no: order.order_no,
      name: 'Pat Ølsen',
      phone_number: '+4740012345',
      status: 'PENDING',
      failure_message: '',
      items: [{ id: 1, size: 'M', quantity: 1, refunded_quantity: 0, item_price: 25, sub_total: 25 }],
      sub_total: 25,
      discount_amount: 0,
      in_seat_delivery: false,
      shipping_address: { shipping_name: 'Pat', shipping_city: 'Oslo', email: 'p@example.org' },
      refunds: [],
      changes: [],
      can: { update: true, refund: false },
    });
  });
});

describe('order status', () => {
  test("sets any status, and records who changed it in the order's history and the audit log", async () => {
    const id = await paid();
    const move = (status: 'inprogress' | 'ready', more: object = {}) =>
      house.manager.call(updateOrder, { event_id: house.eventId, order_id: id, status, isflashwave: true, ...more });
    expect((await move('ready')).body.message).toBe('Order status has been updated successfully.');
    expect((await move('inprogress', { shown_status: 'ready' })).status).toBe(200);
    const { body } = await get(id);
    expect(body.order_processing_status).toBe('inprogress');
    expect(body.changes).toMatchObject([
      { from: 'ready', to: 'inprogress', changed_by: 'Mona' },
      { from: 'received', to: 'ready', changed_by: 'Mona' },
    ]);
    const { rows } = await query(house.db)<{ before: object; after: object }>`
      select before, after from audit_log where action = 'order.status_changed' and entity_id = ${String(id)} order by id`;
    expect(rows).toEqual([
      {
        before: { event_id: house.eventId, order_processing_status: 'received' },
        after: { event_id: house.eventId, order_processing_status: 'ready' },
      },
      {
        before: { event_id: house.eventId, order_processing_status: 'ready' },
        after: { event_id: house.eventId, order_processing_status: 'inprogress' },
      },
    ]);
  });

  test('rejects a status change based on a stale status and says who was first', async () => {
    const id = await paid();
    const move = (by: SignedIn, status: 'completed' | 'cancelled') =>
      by.call(updateOrder, { event_id: house.eventId, order_id: id, status, shown_status: 'received' as const });
    const answers = await Promise.all([move(house.manager, 'completed'), move(team, 'cancelled')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const refusal = answers.find(({ status }) => status === 409)?.body.message ?? '';
    expect(refusal).toMatch(/ has changed this order to (Completed|Cancelled)\. Check it, then try again\./);
    expect((await get(id)).body.changes).toHaveLength(1);
  });

  test('refuses to change the status of an order whose payment failed', async () => {
    const failed = await waiting({ status: 'FAILED', lapsed_at: new Date() });
    const ask = { event_id: house.eventId, order_id: failed.id, status: 'ready' as const };
    const answer = await house.manager.call(updateOrder, ask);
    expect([answer.status, answer.body.message]).toEqual([409, orderTexts.notPaid]);
    expect((await get(failed.id)).body).toMatchObject({ order_processing_status: 'received', can: { update: false } });
  });

  test('refuses an invalid status', async () => {
    const id = await paid();
    const ask = { event_id: house.eventId, order_id: id, status: 'gone' };
    const { status, body } = await house.manager.call(updateOrder, ask);
    expect([status, body.fields?.[0]]).toEqual([422, { path: 'status', message: generalTexts.invalidValue }]);
  });
});
