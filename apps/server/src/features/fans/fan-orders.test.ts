import { listFans } from '@backline/contract/fans';
import { expect, test } from 'vitest';
import {
  buildArtist,
  buildOrder,
  buildPaymentAccount,
  buildProduct,
  buildStoreOrder,
} from '../../../builders/builders.ts';
import type { Client } from '../../../testing/as.ts';
import { userHouse } from '../../../testing/fans/fans.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 20, minute)).toISOString();

const house = await openForFile(userHouse());
const { db, events, fans, people } = house;
const eventId = events.lantern.id;
const store = (fanId: number, minute: number, sellerId = people.eve.id, event = eventId) =>
  buildStoreOrder(db, {
    sellerId,
    eventId: event,
    fanId,
    ordered_at: at(minute),
    info: { processed_at: at(minute) },
  });
const first = await store(fans.atLantern.id, 1);
const newer = await store(fans.both.id, 9);
// Adds an order at another event and one of a person who never joined.
await store(fans.atLantern.id, 30, people.stranger.id, events.rivalry.id);
await store(fans.atRivalry.id, 31);
const ada = await buildArtist(db, { managerId: people.mona.id });
const [shirt, cap] = [
  await buildProduct(db, { artistId: people.eve.id }),
  await buildProduct(db, { artistId: ada.id }),
];
const order = await buildOrder(db, {
  eventId,
  fanId: fans.atLantern.id,
  managerId: people.mona.id,
  accountId: await buildPaymentAccount(db, people.mona.id),
  sizeId: shirt.sizes[0]?.id ?? 0,
  quantity: 2,
  status: 'COMPLETED',
  payment_id: 'pi_paid',
  paid_at: at(5),
  created_at: at(5),
});
await query(db)`
  insert into order_items (order_id, position, product_id, size_id, title, size, quantity, item_price_cents, sub_total_cents)
  values (${order.id}, 2, ${cap.id}, ${cap.sizes[0]?.id}, 'Cap of Ada', 'GENERIC', 1, 900, 900)`;
await buildOrder(db, {
  eventId,
  fanId: fans.arrived.id,
  managerId: people.mona.id,
  accountId: await buildPaymentAccount(db, people.mona.id),
  sizeId: shirt.sizes[0]?.id ?? 0,
});
const ids = { store: first.id, newer: newer.id, card: order.id, ada: ada.id };

const list = async (client: Client, more: object = {}) => {
  const { status, body } = await client.call(listFans, {
    event_id: house.events.lantern.id,
    section: 'orders',
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

test('lists each buyer at an event once with their last paid order, latest first', async () => {
  const rows = await list(house.manager);
  expect(rows.map(({ name, order_id, order_dttm }) => [name, order_id, order_dttm])).toEqual([
    ['Gus Everywhere', ids.newer, Date.parse(at(9))],
    ['Ann Lantern', ids.card, Date.parse(at(5))],
  ]);
  expect(JSON.stringify(rows)).not.toContain('Dora');
});

test("formats a card order like an order of an artist's store", async () => {
  const [, row] = await list(house.manager);
  expect(row?.order_info).toMatchObject({
    id: ids.card,
    processed_at: at(5),
    financial_status: 'paid',
    currency: 'USD',
    customer: {
      first_name: 'Ann Lantern',
      email: 'ann.lantern@example.org',
      phone: '+13125552001',
      default_address: null,
    },
    line_items: [
      { quantity: 2, total_discount: '0.00', product_exists: true },
      { name: 'Cap of Ada - GENERIC', price: '9.00' },
    ],
    shipping_lines: [{ title: 'To the seat', price: '0.00', code: null }],
    note_attributes: [
      { name: 'fwSection', value: 'A' },
      { name: 'fwRow', value: '1' },
      { name: 'fwSeat', value: '2' },
    ],
  });
});

test('sorts buyers in the same way in searches and on later pages', async () => {
  expect((await list(house.manager, { search: 'lantern' })).map(({ name }) => name)).toEqual(['Ann Lantern']);
  const { body, headers } = await house.manager.call(listFans, {
    event_id: house.events.lantern.id,
    section: 'orders',
    page_size: 1,
  });
  const rest = await list(house.manager, { cursor: headers['x-next-cursor'] });
  expect([...body, ...rest].map(({ name }) => name)).toEqual(['Gus Everywhere', 'Ann Lantern']);
});

test('shows an artist only orders of their own products and store', async () => {
  const { db, people, events } = house;
  await query(db)`
    insert into event_artists (event_id, artist_id, position) values (${events.lantern.id}, ${ids.ada}, 2)`;
  await query(db)`
    insert into role_features (role, feature) values ('ARTIST', 'Page_Manage_Users') on conflict do nothing`;
  const [ada, eve] = [await house.as({ id: ids.ada }), await house.as(people.eve)];
  const [row, ...others] = await list(ada);
  expect(others).toEqual([]);
  const ofAda = {
    total_price: '9.00',
    line_items: [{ name: 'Cap of Ada - GENERIC' }],
    financial_status: 'paid',
    shipping_lines: [],
  };
  expect(row?.order_info).toMatchObject(ofAda);
  const ofEve = await list(eve);
  expect(ofEve.map(({ order_id }) => order_id)).toEqual([ids.newer, ids.card]);
  expect(JSON.stringify(ofEve)).not.toContain('Cap of Ada');
});

test("hides from an artist the delivery costs and the refunds of other artists' items", async () => {
  await query(house.db)`update orders set delivery_cents = 340, total_cents = total_cents + 340 where id = ${ids.card}`;
  const { rows } = await query(house.db)<{ id: number }>`
    insert into payment_refunds (provider, payment_id, order_id, account_id, amount_cents, status, is_ours)
    values ('sandbox', 'pi_paid', ${ids.card}, 'acct', 2500, 'succeeded', true) returning id`;
  await query(house.db)`insert into payment_refund_items (refund_id, position, quantity) values (${rows[0]?.id}, 1, 1)`;
  const [ofAda] = await list(await house.as({ id: ids.ada }));
  expect(ofAda?.order_info).toMatchObject({ total_price: '9.00', financial_status: 'paid', shipping_lines: [] });
  const ofEve = (await list(await house.as(house.people.eve))).find(({ order_id: id }) => id === ids.card);
  expect(ofEve?.order_info).toMatchObject({ financial_status: 'partially_refunded', shipping_lines: [] });
  const whole = (await list(house.manager)).find(({ order_id: id }) => id === ids.card);
  expect(whole?.order_info).toMatchObject({
    financial_status: 'partially_refunded',
    shipping_lines: [{ price: '3.40' }],
  });
  await query(house.db)`delete from payment_refunds where id = ${rows[0]?.id}`;
});

test("shows the status of a refunded order in the terms of an artist's store", async () => {
  await query(house.db)`
    insert into payment_refunds (provider, payment_id, order_id, account_id, amount_cents, status, is_ours)
    values ('sandbox', 'pi_paid', ${ids.card}, 'acct', 100, 'succeeded', false)`;
  expect((await list(house.manager))[1]?.order_info?.financial_status).toBe('partially_refunded');
});
