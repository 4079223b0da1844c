import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildArtist, buildEvent, buildFan, buildManager, joinFan } from '../../../builders/builders.ts';
import { openStore, priced, shopifyOrder, shopifyRefund, signatureOf } from '../../../testing/store-orders/store.ts';
import { store, storeHouse, type StoreHouse } from '../../../testing/store-orders/store-house.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(storeHouse());
beforeEach(() => house.forget());

const send: StoreHouse['send'] = (payload, options) => house.send(payload, options);
const kept = () => house.kept();

describe('refused webhooks', () => {
  const order = JSON.stringify(shopifyOrder());
  test.each<[string, Record<string, string | undefined>]>([
    ['no signature', { 'x-shopify-hmac-sha256': undefined }],
    ['an empty signature', { 'x-shopify-hmac-sha256': '' }],
    ['a signature with another secret', { 'x-shopify-hmac-sha256': signatureOf('another', order) }],
    ['a signature of other bytes', { 'x-shopify-hmac-sha256': signatureOf(store.secret, `${order} `) }],
    [
      'the right signature in hexadecimal',
      { 'x-shopify-hmac-sha256': Buffer.from(signatureOf(store.secret, order), 'base64').toString('hex') },
    ],
    ['a part of the right signature', { 'x-shopify-hmac-sha256': signatureOf(store.secret, order).slice(0, 20) }],
    ['an unknown shop', { 'x-shopify-shop-domain': 'nobody.myshopify.com' }],
    ['no shop', { 'x-shopify-shop-domain': undefined }],
  ])('refuses a delivery with %s and stores nothing', async (_what, headers) => {
    const answer = await send(order, { headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'bad_request',
      message: 'This request is not from an artist’s store.',
    });
    expect(await kept()).toEqual([]);
    const { rows } = await query(house.db)`select from webhook_receipts`;
    expect(rows).toHaveLength(0);
  });

  test('returns the same answer for an unknown shop as for a wrong signature', async () => {
    const unknown = await send(order, { headers: { 'x-shopify-shop-domain': 'nobody.myshopify.com' } });
    const wrong = await send(order, { headers: { 'x-shopify-hmac-sha256': signatureOf('another', order) } });
    const bodyOf = (answer: typeof wrong) => ({ ...answer.json<object>(), requestId: '' });
    expect(bodyOf(unknown)).toEqual(bodyOf(wrong));
  });

  test('refuses a webhook for a removed store or a deactivated artist', async () => {
    for (const [lose, back] of [
      [
        sql`update profiles set store_type = 'None' where user_id = ${house.eve.id}`,
        sql`update profiles set store_type = 'ShopifyStore' where user_id = ${house.eve.id}`,
      ],
      [
        sql`update users set is_active = false where id = ${house.eve.id}`,
        sql`update users set is_active = true where id = ${house.eve.id}`,
      ],
    ] as const) {
      await lose.execute(house.db);
      expect((await send(order)).statusCode).toBe(400);
      await back.execute(house.db);
    }
    expect(await kept()).toEqual([]);
  });

  test('rejects a signed body that is not an order', async () => {
    for (const body of ['', 'not json', '[]', '{}', '{"id":"x"}', 'null'])
      expect((await send(body)).statusCode).toBe(400);
    expect(await kept()).toEqual([]);
  });
});

test('stores an order with its details, and assigns the event that was open at the time of the order', async () => {
  const order = shopifyOrder();
  const answer = await send(order);
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'received' }]);
  const [row] = await kept();
  expect(row).toMatchObject({
    seller_id: house.eve.id,
    event_id: house.tonight.id,
    user_id: null,
    total_cents: 7_000,
    processing_status: 'received',
    order_info: {
      id: String(order.id),
      order_number: '1042',
      processed_at: '2026-11-21T00:30:00.000Z',
      financial_status: 'paid',
      total_price: '70.00',
      currency: 'USD',
      customer: {
        first_name: 'Sam',
        last_name: 'Seller-Söderström',
        email: 'sam@fans.example.org',
        phone: '+13125552099',
        default_address: { address1: '12 Lantern Street', address2: null, city: 'Chicago', zip: '60601' },
      },
      line_items: [
        { name: 'Tour Shirt - M', quantity: 2, price: '30.00', total_discount: '0.00', product_exists: true },
        { name: 'Old Poster', quantity: 1, price: '10.00', total_discount: '5.00', product_exists: false },
      ],
      shipping_lines: [{ title: 'To your seat', price: '5.00', code: 'seat' }],
      note_attributes: [
        { name: 'fwSection', value: 'B' },
        { name: 'fwRow', value: '4' },
        { name: 'fwSeat', value: '11' },
      ],
    },
  });
});

describe("the order's event", () => {
  test("assigns the event whose code is stored in the order's attributes", async () => {
    const later = await buildEvent(house.db, {
      managerId: house.mona.id,
      artistIds: [house.eve.id],
      startsAt: new Date('2027-06-01T20:00:00Z'),
    });
    await send(shopifyOrder({ note_attributes: [{ name: 'fwEvent', value: ` ${later.code.toLowerCase()} ` }] }));
    expect((await kept())[0]?.event_id).toBe(later.id);
  });

  test("never assigns another organiser's event", async () => {
    const foreign = await buildEvent(house.db, {
      managerId: (await buildManager(house.db)).id,
      startsAt: new Date('2026-11-21T00:30:00Z'),
    });
    await send(shopifyOrder({ note_attributes: [{ name: 'fwEvent', value: foreign.code }] }));
    expect((await kept())[0]?.event_id).toBe(house.tonight.id);
  });

  test('stores an order without an event if none was open at the time of the order', async () => {
    await send(shopifyOrder({ processed_at: '2026-03-01T12:00:00Z' }));
    expect(await kept()).toMatchObject([{ seller_id: house.eve.id, event_id: null }]);
  });

  test("keeps the order's event even if the event moves to another day", async () => {
    const order = shopifyOrder();
    await send(order);
    await query(house.db)`update events set starts_at = starts_at + interval '3 days' where id = ${house.tonight.id}`;
    await send({ ...order, updated_at: '2026-11-20T21:00:00-05:00' }, { topic: 'orders/updated' });
    await query(house.db)`update events set starts_at = starts_at - interval '3 days' where id = ${house.tonight.id}`;
    expect((await kept())[0]?.event_id).toBe(house.tonight.id);
  });
});

describe("the order's fan", () => {
  test('finds the buyer by email address or phone number, and prefers a fan at the event', async () => {
    const tag = randomUUID().slice(0, 8);
    const byMail = await buildFan(house.db, { email: `mail-${tag}@fans.example.org` });
    const byPhone = await buildFan(house.db, { phone_number: '+13125550188' });
    await send(shopifyOrder({ email: `MAIL-${tag}@fans.example.org`, customer: null }));
    await send(shopifyOrder({ email: null, phone: '+1 (312) 555-0188', customer: null }));
    const both = { email: `mail-${tag}@fans.example.org`, phone: '+13125550188', customer: null };
    await send(shopifyOrder(both));
    await joinFan(house.db, { eventId: house.tonight.id, fanId: byPhone.id });
    await send(shopifyOrder(both));
    expect((await kept()).map((row) => row.user_id)).toEqual([byMail.id, byPhone.id, byMail.id, byPhone.id]);
  });

  test('never links a member of staff as the buyer', async () => {
    await send(shopifyOrder({ email: house.mona.email, phone: null, customer: null }));
    expect((await kept())[0]?.user_id).toBeNull();
  });

  test("stores no personal data of a fan who left when the fan's order changes again", async () => {
    const fan = await buildFan(house.db, { email: 'leaves@fans.example.org' });
    const order = shopifyOrder({ email: 'leaves@fans.example.org' });
    await send(order);
    await query(house.db)`
      update users set name = 'Fan who left', email = null, phone_number = null, identity_id = null, is_active = false,
      left_at = now() where id = ${fan.id}`;
    await send({ ...order, updated_at: '2026-11-20T21:00:00-05:00', ...priced('71.00') }, { topic: 'orders/updated' });
    const [row] = await kept();
    expect(row).toMatchObject({
      user_id: fan.id,
      total_cents: 7_100,
      order_info: { customer: null, note_attributes: [] },
    });
    expect(JSON.stringify(row)).not.toContain('Sam');
  });
});

test('accepts and ignores a webhook whose topic is not about orders', async () => {
  const answer = await send({ id: 7 }, { topic: 'products/update' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'ignored' }]);
});

test('ignores a refund that is still pending', async () => {
  const order = shopifyOrder();
  await send(order);
  const transactions = [
    { kind: 'refund', status: 'pending', amount: '70.00' },
    { kind: 'sale', status: 'success', amount: '70.00' },
  ];
  await send(shopifyRefund(order.id, '70.00', { transactions }), { topic: 'refunds/create' });
  expect((await kept())[0]?.order_info.financial_status).toBe('paid');
});

test('replaces invalid values by empty ones', async () => {
  const order = shopifyOrder({
    order_number: null,
    name: '#10\u000042',
    ...priced('a lot'),
    currency: null,
    customer: { first_name: 7, email: { a: 1 }, default_address: 'nowhere' },
    line_items: [{ name: `Shirt ${'x'.repeat(900)}\ud800`, quantity: -3, price: null }, 'no line', null],
    shipping_lines: 'none',
    note_attributes: [{ name: 'fwSeat', value: 12 }],
  });
  expect((await send(order)).statusCode).toBe(200);
  const [row] = await kept();
  expect(row?.total_cents).toBe(0);
  expect(row?.order_info).toMatchObject({
    order_number: '#1042',
    total_price: '0.00',
    customer: { first_name: '7', email: null, default_address: null },
    line_items: [{ quantity: 0, price: '0.00', total_discount: '0.00', product_exists: true }],
    shipping_lines: [],
    note_attributes: [{ name: 'fwSeat', value: '12' }],
  });
  expect(row?.order_info.line_items[0]?.name.length).toBeLessThanOrEqual(500);
});

test('stores at most 500 lines and 100 attributes of a very large order', async () => {
  const line = { name: 'y'.repeat(900), quantity: 1, price: '1.00' };
  const order = shopifyOrder({
    line_items: Array.from({ length: 900 }, () => line),
    note_attributes: Array.from({ length: 900 }, (_, place) => ({ name: `n${place}`, value: 'z'.repeat(900) })),
  });
  expect((await send(order)).statusCode).toBe(200);
  const [{ order_info: info } = { order_info: null }] = await kept();
  expect([info?.line_items.length, info?.note_attributes.length]).toEqual([500, 100]);
});

describe('a shop with two sellers', () => {
  test('assigns an order to the seller whose secret signed it', async () => {
    const thief = await buildArtist(house.db, { managerId: (await buildManager(house.db)).id });
    const shop = { shop: 'named-twice.myshopify.com', secret: 'right' };
    await openStore(house, thief.id, { ...shop, secret: 'a guess' });
    const owner = await buildArtist(house.db, { managerId: house.mona.id });
    await openStore(house, owner.id, shop);
    const order = shopifyOrder();
    await send(order, { store: shop });
    // A delivery signed with the other seller's secret reaches only that seller.
    await send(
      { ...order, ...priced('1.00'), updated_at: '2026-11-20T23:00:00-05:00' },
      { store: { ...shop, secret: 'a guess' } },
    );
    expect(await kept()).toMatchObject([
      { seller_id: owner.id, total_cents: 7_000 },
      { seller_id: thief.id, total_cents: 100 },
    ]);
  });

  test('assigns an order to the seller who plays at the event if two sellers have the same secret', async () => {
    const shop = { shop: 'of-a-label.myshopify.com', secret: 'label' };
    const absent = await buildArtist(house.db, { managerId: house.mona.id });
    const playing = await buildArtist(house.db, { managerId: house.mona.id });
    const event = await buildEvent(house.db, {
      managerId: house.mona.id,
      artistIds: [playing.id],
      startsAt: new Date('2026-12-24T18:00:00Z'),
    });
    for (const artist of [absent, playing]) await openStore(house, artist.id, shop);
    const order = shopifyOrder({ processed_at: '2026-12-24T18:30:00Z' });
    await send(order, { store: shop });
    await send({ ...order, updated_at: '2026-12-24T19:00:00Z' }, { store: shop, topic: 'orders/updated' });
    expect(await kept()).toMatchObject([{ seller_id: playing.id, event_id: event.id }]);
  });
});

test('counts a refund once if it arrives before its order, for the artist who plays at the event', async () => {
  const shop = { shop: 'early-refund.myshopify.com', secret: 'label' };
  const absent = await buildArtist(house.db, { managerId: house.mona.id });
  const playing = await buildArtist(house.db, { managerId: house.mona.id });
  const startsAt = new Date('2026-12-28T18:00:00Z');
  await buildEvent(house.db, { managerId: house.mona.id, artistIds: [playing.id], startsAt });
  for (const artist of [absent, playing]) await openStore(house, artist.id, shop);
  const order = shopifyOrder({ processed_at: '2026-12-28T18:30:00Z' });
  const refund = shopifyRefund(order.id, '10.00');
  await send(refund, { store: shop, topic: 'refunds/create' });
  await send(order, { store: shop });
  await send(refund, { store: shop, topic: 'refunds/create' });
  const { rows } = await query(house.db)`
    select seller_id, amount_cents from store_refunds where store_order_id = ${String(order.id)}`;
  expect(rows).toEqual([{ seller_id: playing.id, amount_cents: 1_000 }]);
});

test("audits each change without the buyer's personal data", async () => {
  const order = shopifyOrder();
  await send(order);
  await send(shopifyRefund(order.id, '70.00'), { topic: 'refunds/create' });
  const { rows } = await query(house.db)<{ action: string; actor_id: number | null; after: object }>`
    select action, actor_id, after from audit_log where entity = 'store_order' and entity_id = ${String((await kept())[0]?.id)}
    order by id`;
  expect(rows).toEqual([
    {
      action: 'store_order.received',
      actor_id: null,
      after: {
        event_id: house.tonight.id,
        order_number: '1042',
        financial_status: 'paid',
        total_price: '70.00 USD',
        line_items: '2 × Tour Shirt - M, 1 × Old Poster',
      },
    },
    {
      action: 'store_order.refunded',
      actor_id: null,
      after: {
        event_id: house.tonight.id,
        order_number: '1042',
        financial_status: 'refunded',
        total_price: '0.00 USD',
        line_items: '2 × Tour Shirt - M, 1 × Old Poster',
      },
    },
  ]);
});
