import * as orderTexts from '@backline/contract/orders.texts';
import {
  listEventOrders,
  listRunnersOrders,
  maxOrdersAtOnce,
  undoOrderUpdate,
  updateOrder,
  updateOrders,
  type ListedEventOrder,
} from '@backline/contract/event-orders';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildArtist, buildFan, buildPaidOrder, buildStoreOrder } from '../../../builders/builders.ts';
import { signedInAs, readPages } from '../../../testing/as.ts';
import { orderHouse } from '../../../testing/orders/orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { auditLines } from '../../../testing/audit-lines.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(orderHouse());
const manager = await signedInAs(house.app, house.platform, { id: house.managerId });
const fan = await buildFan(house.db, { name: 'Pat Doe' });
const sizeId = (await house.newProduct({ sizes: { M: 1_000 } })).sizes[0]?.id ?? 0;
beforeEach(async () => {
  await query(house.db)`delete from store_orders`;
  await query(house.db)`truncate orders cascade`;
});

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 20, 0, second));
const inStore = (second: number, more: Partial<Parameters<typeof buildStoreOrder>[1]> = {}) =>
  buildStoreOrder(house.db, { sellerId: house.artistId, eventId: house.eventId, ordered_at: at(second), ...more });
const byCard = (second: number) =>
  buildPaidOrder(house.db, {
    eventId: house.eventId,
    fanId: fan.id,
    managerId: house.managerId,
    accountId: house.accountId,
    sizeId,
    created_at: at(second),
  });
async function list(input: object = {}, client = manager): Promise<ListedEventOrder[]> {
  const { status, body } = await client.call(listEventOrders, { event_id: house.eventId, page_size: 100, ...input });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const named = (rows: readonly Pick<ListedEventOrder, 'id' | 'isflashwave'>[]) =>
  rows.map(({ isflashwave, id }) => `${isflashwave ? 'card' : 'store'} ${id}`);

describe('card and store orders of an event', () => {
  test('lists card and store orders once each, latest first, and pages by cursor or by page number', async () => {
    for (let second = 0; second < 12; second += 1) {
      // Creates several orders with the same time. Half of the store orders later get fractions of a second.
      await inStore(Math.floor(second / 3));
      await byCard(Math.floor(second / 3));
    }
    await query(house.db)`update store_orders set ordered_at = ordered_at + interval '5 milliseconds' where id % 2 = 0`;
    const whole = named(await list());
    expect(new Set(whole).size).toBe(24);
    const times = (await list()).map(({ created_dttm: time }) => time);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const input = { event_id: house.eventId, page_size: 5 };
    const byCursor = await readPages((cursor) => manager.call(listEventOrders, { ...input, cursor }));
    expect(byCursor.flatMap(named)).toEqual(whole);
    const byNumber: string[] = [];
    for (let page = 1; page <= 5; page += 1) byNumber.push(...named(await list({ page_size: 5, page_number: page })));
    expect(byNumber).toEqual(whole);
  });

  test('links a store order only to fans of the event', async () => {
    const stranger = await buildFan(house.db);
    await inStore(1, { fanId: stranger.id });
    expect((await list())[0]?.user_id).toBeNull();
    await query(house.db)`
      insert into event_users (event_id, user_id, event_role, is_fan) values (${house.eventId}, ${stranger.id}, 'USER', true)`;
    expect((await list())[0]?.user_id).toBe(stranger.id);
  });

  test('shows a store order with its currency, amounts, seat and payment state', async () => {
    const info = { financial_status: 'partially_refunded', currency: 'EUR', total_price: '35.00' };
    const row = await inStore(1, { info, currency: 'EUR' });
    await query(house.db)`insert into store_refunds (seller_id, store_order_id, refund_id, amount_cents, refunded_at)
      values (${house.artistId}, ${row.store_order_id}, '1', 500, now())`;
    expect(await list()).toMatchObject([
      {
        id: row.id,
        order_no: row.order_number,
        isflashwave: false,
        user_id: null,
        user_name: row.customer_name,
        user_phone: row.customer_phone || null,
        total_amount: 35,
        refunded_amount: 5,
        currency: 'EUR',
        payment_status: 'COMPLETED',
        refund_state: 'part',
        is_refund: false,
        quantity: 1,
        delivery_kind: 'seat',
        section: 'B',
        row: '4',
        seat: '11',
        can: { update: true, refund: false },
      },
    ]);
  });

  test('finds store orders by number, name and email address, and filters them by payment and status', async () => {
    const [paid, waiting, voided] = [
      await inStore(1),
      await inStore(2, { info: { financial_status: 'authorized' } }),
      await inStore(3, { info: { financial_status: 'voided' }, processing_status: 'onhold' }),
    ];
    const found = async (input: object) => named(await list(input));
    expect(await found({ search: paid.order_number })).toContain(`store ${paid.id}`);
    expect(await found({ search: waiting.customer_email })).toEqual([`store ${waiting.id}`]);
    expect(await found({ search: paid.customer_name.toUpperCase() })).toContain(`store ${paid.id}`);
    expect(await found({ payment_status: 'COMPLETED' })).toEqual([`store ${paid.id}`]);
    expect(await found({ payment_status: 'PENDING' })).toEqual([`store ${waiting.id}`]);
    expect(await found({ payment_status: 'FAILED' })).toEqual([`store ${voided.id}`]);
    expect(await found({ order_processing_status: 'onhold' })).toEqual([`store ${voided.id}`]);
  });

  test('limits an artist to orders of their own store', async () => {
    const other = await buildArtist(house.db, { managerId: house.managerId });
    await query(house.db)`
      insert into event_artists (event_id, artist_id, position) values (${house.eventId}, ${other.id}, 8)`;
    const [own, others] = [await inStore(1), await inStore(2, { sellerId: other.id })];
    const artist = await signedInAs(house.app, house.platform, { id: house.artistId });
    expect(named(await list({}, artist))).toEqual([`store ${own.id}`]);
    const answer = await artist.call(updateOrder, {
      event_id: house.eventId,
      order_id: others.id,
      status: 'ready',
      isflashwave: false,
    });
    expect(answer.status).toBe(404);
  });
});

test('lists a store order with a seat for runners while the order is paid and open', async () => {
  const other = await buildArtist(house.db, { managerId: house.managerId });
  const seatOf = (fwRow: string) => [
    { name: 'fwSection', value: 'B' },
    { name: 'fwRow', value: ` ${fwRow} ` },
  ];
  const toSeat = (fwRow: string, info: object = {}, more: object = {}) =>
    inStore(1, { info: { note_attributes: seatOf(fwRow), ...info }, ...more });
  await toSeat('1', { financial_status: 'refunded' });
  await toSeat('1', { financial_status: 'authorized' });
  await toSeat('1', {}, { processing_status: 'onhold' });
  await toSeat('1', {}, { processing_status: 'completed' });
  await toSeat('1', {}, { cancelled_at: at(2) });
  await toSeat('1', { line_items: [] });
  await inStore(1, { info: { note_attributes: [{ name: 'gift', value: 'yes' }] } });
  const line = { price: '30.00', total_discount: '0.00', product_exists: true };
  const line_items = [
    { ...line, name: 'Shirt - M', quantity: 2 },
    { ...line, name: 'Taken out', quantity: 0 },
    { ...line, name: 'Cap', quantity: 1 },
  ];
  const [far, near] = [
    await toSeat('10', {}, { sellerId: other.id }),
    await toSeat('2', { line_items, financial_status: 'partially_refunded' }),
  ];
  const card = await byCard(1);
  await query(house.db)`
    update orders set delivery_kind = 'seat', section = 'B', seat_row = '3', seat = '1' where id = ${card}`;
  const answer = await manager.call(listRunnersOrders, { event_id: house.eventId });
  expect(named(answer.body)).toEqual([`store ${near.id}`, `card ${card}`, `store ${far.id}`]);
  expect(answer.body[0]).toEqual({
    id: near.id,
    order_no: near.order_number,
    isflashwave: false,
    user_name: near.customer_name,
    order_processing_status: 'received',
    section: 'B',
    row: '2',
    seat: '',
    items: [
      { title: 'Shirt - M', size: 'GENERIC', quantity: 2 },
      { title: 'Cap', size: 'GENERIC', quantity: 1 },
    ],
    is_part_refunded: true,
    dispute: null,
  });
  const artist = await signedInAs(house.app, house.platform, { id: other.id });
  const own = await artist.call(listRunnersOrders, { event_id: house.eventId });
  expect(own.status).toBe(404);
  await query(house.db)`
    insert into event_artists (event_id, artist_id, position) values (${house.eventId}, ${other.id}, 9)`;
  expect(named((await artist.call(listRunnersOrders, { event_id: house.eventId })).body)).toEqual([`store ${far.id}`]);
});

describe('status of a store order', () => {
  const move = (order_id: number, input: object = {}) =>
    manager.call(updateOrder, {
      event_id: house.eventId,
      order_id,
      status: 'inprogress',
      isflashwave: false,
      ...input,
    });
  const statusOf = async (id: number) =>
    (
      await house.db
        .selectFrom('store_orders')
        .select('processing_status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).processing_status;

  test('refuses a status change of an order of another event and of an order whose payment failed', async () => {
    const [voided, homeless] = [
      await inStore(1, { info: { financial_status: 'voided' } }),
      await inStore(2, { eventId: null }),
    ];
    const card = await byCard(3);
    const refused = await move(voided.id);
    expect([refused.status, refused.body.message]).toEqual([409, orderTexts.notPaid]);
    expect((await move(homeless.id)).status).toBe(404);
    expect((await move(card + 1_000_000)).status).toBe(404);
    expect([await statusOf(voided.id), await statusOf(homeless.id)]).toEqual(['received', 'received']);
  });

  test('rejects a status that store orders do not have', async () => {
    const order = await inStore(1);
    for (const status of ['ready', 'cancelled'] as const) {
      const refused = await move(order.id, { status });
      expect([refused.status, refused.body.fields]).toEqual([
        422,
        [{ path: 'status', message: orderTexts.storesStayed(1) }],
      ]);
    }
    expect(await statusOf(order.id)).toBe('received');
  });

  test("changes a store order's status once if the call is repeated, and audits it once", async () => {
    const order = await inStore(1);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await move(order.id);
      expect([status, body.message]).toEqual([200, 'Order status has been updated successfully.']);
    }
    expect(await statusOf(order.id)).toBe('inprogress');
    const lines = await auditLines(house.db, 'store_order', order.id);
    expect(lines).toMatchObject([{ action: 'store_order.status_changed', actor_id: house.managerId }]);
  });

  test('rejects the second of two concurrent status changes, and reports the current status', async () => {
    const order = await inStore(1);
    const answers = await Promise.all([
      move(order.id, { shown_status: 'received' }),
      move(order.id, { status: 'onhold', shown_status: 'received' }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toContain((await statusOf(order.id)) === 'onhold' ? 'On Hold' : 'In Progress');
  });
});

describe('bulk changes with store orders', () => {
  const moveAll = (input: object, by = manager) =>
    by.call(updateOrders, { event_id: house.eventId, order_ids: [], store_order_ids: [], status: 'onhold', ...input });
  const undo = (batchId: string, by = manager) =>
    by.call(undoOrderUpdate, { event_id: house.eventId, batch_id: batchId });
  const statuses = async () => (await list()).map(({ order_processing_status: status }) => status);

  test('skips failed store orders and those of other events or artists, and rejects more than 500', async () => {
    const other = await buildArtist(house.db, { managerId: house.managerId });
    const [voided, homeless, others] = [
      await inStore(1, { info: { financial_status: 'voided' } }),
      await inStore(2, { eventId: null }),
      await inStore(3, { sellerId: other.id }),
    ];
    expect((await moveAll({ store_order_ids: [voided.id, homeless.id] })).body).toMatchObject({
      changed: 0,
      stayed: 2,
    });
    const artist = await signedInAs(house.app, house.platform, { id: house.artistId });
    expect((await moveAll({ store_order_ids: [others.id] }, artist)).body).toMatchObject({ changed: 0, stayed: 1 });
    expect(new Set(await statuses())).toEqual(new Set(['received']));
    const many = Array.from({ length: maxOrdersAtOnce }, (_each, place) => place + 1);
    expect((await moveAll({ order_ids: many, store_order_ids: [voided.id] })).status).toBe(422);
    expect((await moveAll({})).status).toBe(422);
  });

  test('changes the status of store and card orders together, and undoes all that have not changed since', async () => {
    const [card, first, second] = [await byCard(3), await inStore(2), await inStore(1)];
    const { status, body } = await moveAll({ order_ids: [card], store_order_ids: [first.id, second.id, second.id] });
    expect([status, body]).toEqual([
      200,
      { message: orderTexts.statusesUpdated(3), batch_id: body.batch_id, changed: 3, stayed: 0 },
    ]);
    expect(await statuses()).toEqual(['onhold', 'onhold', 'onhold']);
    const { rows } = await query(house.db)<{ n: number }>`
      select count(*)::int as n from audit_log where action = 'store_order.status_changed'
        and entity_id = any(${[first.id, second.id].map(String)}::text[])`;
    expect(rows[0]?.n).toBe(2);
    await manager.call(updateOrder, {
      event_id: house.eventId,
      order_id: second.id,
      status: 'completed',
      isflashwave: false,
    });
    expect((await undo(body.batch_id)).body).toEqual({
      message: `${orderTexts.statusesRestored(2)} ${orderTexts.statusesKept(1)}`,
      restored: 2,
      stayed: 1,
    });
    expect(await statuses()).toEqual(['received', 'received', 'completed']);
    const again = await undo(body.batch_id);
    expect([again.status, again.body.message]).toEqual([409, orderTexts.undoTooLate]);
  });

  test('skips store orders if they do not have the requested status, and reports their number', async () => {
    const [card, order] = [await byCard(2), await inStore(1)];
    const { body } = await moveAll({ order_ids: [card], store_order_ids: [order.id], status: 'ready' });
    expect(body).toMatchObject({
      message: `${orderTexts.statusesUpdated(1)} ${orderTexts.storesStayed(1)}`,
      changed: 1,
      stayed: 1,
    });
    expect(await statuses()).toEqual(['ready', 'received']);
  });

  test('undoes the status change of a single order, but only for people who may see the order', async () => {
    const other = await buildArtist(house.db, { managerId: house.managerId });
    await query(house.db)`
      insert into event_artists (event_id, artist_id, position) values (${house.eventId}, ${other.id}, 9)`;
    const order = await inStore(1, { sellerId: other.id });
    const { body } = await manager.call(updateOrder, {
      event_id: house.eventId,
      order_id: order.id,
      status: 'onhold',
      isflashwave: false,
    });
    const artist = await signedInAs(house.app, house.platform, { id: house.artistId });
    expect((await undo(body.batch_id, artist)).status).toBe(404);
    expect((await undo(body.batch_id)).body).toMatchObject({ restored: 1, stayed: 0 });
    expect(await statuses()).toEqual(['received']);
  });
});
