import { getStore, importStoreOrders } from '@backline/contract/store-orders';
import { listStaffNotices } from '@backline/contract/staff-notices';
import * as storeOrderTexts from '@backline/contract/store-orders.texts';
import { beforeEach, expect, test } from 'vitest';
import { buildAdmin, buildArtist, buildEvent, buildManager, buildTeamMember } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { shopifyDouble } from '../../../testing/shopify-double.ts';
import { deliver, openStore, priced, shopifyOrder } from '../../../testing/store-orders/store.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const store = { shop: 'lanterns.myshopify.com', secret: 'the-secret-of-lanterns' };
const count = 2_000;
const hourMs = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
/** One order per half hour, newest first. They cover 41 days, and three more are too old to be imported. */
const orders = Array.from({ length: count + 3 }, (_, index) => {
  const at = ago(index < count ? index / 2 : 24 * 61);
  return shopifyOrder({
    id: 7_000_000 + index,
    order_number: 1 + index,
    created_at: at,
    processed_at: at,
    updated_at: at,
  });
});

/** The orders that the shop currently lists. `list` reduces them to the newest. */
const listed = [...orders];
const list = (newest: number) => listed.splice(0, listed.length, ...orders.slice(0, newest));
/** Number of orders that fill three pages. */
const fewer = 510;

let failing = 0;
let requests = 0;
let throttled = 0;
const double = await openForFile(
  shopifyDouble({
    domain: store.shop,
    token: 'shpat_right',
    orders: listed,
    bucket: { size: 40, leakPerSecond: 1_000 },
    instead(_request, response) {
      requests += 1;
      if (failing > 0) {
        failing -= 1;
        response.writeHead(502).end();
        return true;
      }
      if (requests % 3 !== 0) return false;
      throttled += 1;
      response.writeHead(429, { 'retry-after': '0.05' }).end('{"errors":"Exceeded 2 calls per second"}');
      return true;
    },
  }),
);
const house = await openForFile(testApp(double.settings));
const mona = await buildManager(house.db);
const artistId = (await buildArtist(house.db, { managerId: mona.id })).id;
await buildEvent(house.db, {
  managerId: mona.id,
  artistIds: [artistId],
  startsAt: new Date(Date.now() - 24 * hourMs),
});
await openStore(house, artistId, store, 'shpat_right');
const manager = await signedInAs(house.app, house.platform, mona);
beforeEach(async () => {
  await query(house.db)`
    truncate store_orders, store_order_status_changes, store_refunds, store_deletions, store_imports, webhook_receipts`;
  double.pages.length = 0;
});

const start = () => manager.call(importStoreOrders, { artist_id: artistId });
const status = async () => (await manager.call(getStore, { artist_id: artistId })).body;

test("imports each of 2,000 orders once, page by page and within the shop's rate limit", async () => {
  expect(await status()).toMatchObject({ orders: 0, last_import: null, can: { import: true }, takes_webhooks: true });
  // Three concurrent calls start only one import.
  const answers = await Promise.all([start(), start(), start()]);
  expect(answers.map((answer) => [answer.status, answer.body.message])).toEqual(
    answers.map(() => [200, storeOrderTexts.storeImportStarted]),
  );
  expect((await status()).last_import).toMatchObject({ status: 'running', read_count: 0 });
  expect((await status()).can.import).toBe(false);
  await runJobs(house.platform);
  const state = await status();
  expect(state).toMatchObject({
    orders: count,
    last_import: { status: 'done', read_count: count, total_count: count, failure: null },
  });
  // The event lasts one day, so only that day's orders belong to it.
  expect(state.orders - state.orders_without_event).toBeGreaterThanOrEqual(47);
  expect(state.orders - state.orders_without_event).toBeLessThanOrEqual(49);
  expect(double.pages).toHaveLength(8);
  expect(throttled).toBeGreaterThan(0);
  const { rows } = await query(house.db)<{ imports: number; lines: number }>`
    select (select count(*)::int from store_imports) as imports,
      (select count(*)::int from audit_log where entity = 'store_import') as lines`;
  expect(rows).toEqual([{ imports: 1, lines: 2 }]);
  const { body: notices } = await manager.call(listStaffNotices, {});
  expect(notices).toMatchObject([{ kind: 'store_import', detail: store.shop, owner: { user_id: artistId } }]);
  // Imports the newest orders again without creating duplicates.
  list(fewer);
  await start();
  await runJobs(house.platform);
  expect(await status()).toMatchObject({ orders: count, last_import: { read_count: fewer } });
}, 120_000);

test('keeps an order that a webhook stored with a newer state, and replaces one with an older state', async () => {
  list(2);
  const [first = {}, second = {}] = orders;
  const deliverUpdate = (payload: object) => deliver(house.app, payload, { store, topic: 'orders/updated' });
  await deliverUpdate({ ...first, ...priced('99.00'), updated_at: new Date(Date.now() + hourMs).toISOString() });
  await deliverUpdate({ ...second, ...priced('98.00'), updated_at: ago(1_000) });
  await start();
  await runJobs(house.platform);
  const { rows } = await query(house.db)<{ total_cents: number }>`
    select total_cents from store_orders where store_order_id in ('7000000', '7000001') order by store_order_id`;
  expect(rows).toEqual([{ total_cents: 9_900 }, { total_cents: 7_000 }]);
}, 60_000);

test('resumes an interrupted import at its page', async () => {
  list(fewer);
  await start();
  const pagesOf = runJobs(house.platform);
  while (double.pages.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  failing = 1;
  await expect(pagesOf).rejects.toThrow('502');
  const before = (await status()).last_import;
  expect(before).toMatchObject({ status: 'running' });
  expect(before?.read_count).toBeGreaterThanOrEqual(250);
  await query(house.db)`update pgboss.job_common set start_after = now() where name = 'import-store-orders'`;
  await runJobs(house.platform);
  expect(await status()).toMatchObject({ orders: fewer, last_import: { status: 'done', read_count: fewer } });
  expect(double.pages.filter((asked) => !asked.has('page_info'))).toHaveLength(1);
}, 60_000);

test('updates the progress of an import after every fifty orders', async () => {
  list(110);
  // The sixtieth order is locked, and orders are stored in batches of fifty.
  const held = `store-order/${store.shop}/${String(7_000_000 + 59)}`;
  const holder = await house.db.connection().execute(async (db) => {
    await query(db)`select pg_advisory_lock(hashtextextended(${held}, 0))`;
    await start();
    const running = runJobs(house.platform);
    await expect.poll(async () => (await status()).last_import?.read_count, { interval: 20 }).toBe(50);
    expect((await status()).orders).toBe(50);
    await query(db)`select pg_advisory_unlock(hashtextextended(${held}, 0))`;
    return { running };
  });
  await holder.running;
  expect((await status()).last_import).toMatchObject({ status: 'done', read_count: 110 });
}, 60_000);

test('ends the import with a message if the shop refuses the token', async () => {
  const wrong = await buildArtist(house.db, { managerId: (await buildManager(house.db)).id });
  await openStore(house, wrong.id, store, 'shpat_wrong');
  const client = await signedInAs(house.app, house.platform, wrong);
  expect((await client.call(importStoreOrders, { artist_id: wrong.id })).status).toBe(200);
  await runJobs(house.platform);
  const { body } = await client.call(getStore, { artist_id: wrong.id });
  expect(body).toMatchObject({
    orders: 0,
    can: { import: true },
    last_import: { status: 'failed', failure: storeOrderTexts.storeRefused },
  });
});

test('refuses to import from a store without a Shopify domain', async () => {
  const mona = await buildManager(house.db);
  const own = await buildArtist(house.db, { managerId: mona.id });
  const client = await signedInAs(house.app, house.platform, mona);
  const none = await client.call(importStoreOrders, { artist_id: own.id });
  expect([none.status, none.body.message]).toEqual([409, storeOrderTexts.storeNotNamed]);
  const { rows } = await query(house.db)`select from store_imports`;
  expect(rows).toEqual([]);
});

test("lets only a manager and ADMINs import the manager's own store", async () => {
  const [mona, rival] = [await buildManager(house.db), await buildManager(house.db)];
  await openStore(house, mona.id, store, 'shpat_right');
  const member = await buildTeamMember(house.db, { managerId: mona.id });
  const artist = await buildArtist(house.db, { managerId: mona.id });
  await query(house.db)`
    insert into role_features (role, feature) values ('TEAMMEMBER', 'Page_Artists') on conflict do nothing`;
  for (const other of [rival, member, artist]) {
    const client = await signedInAs(house.app, house.platform, other);
    expect((await client.call(getStore, { artist_id: mona.id })).status).toBe(404);
    expect((await client.call(importStoreOrders, { artist_id: mona.id })).status).toBe(404);
  }
  const admin = await signedInAs(house.app, house.platform, await buildAdmin(house.db));
  expect((await admin.call(getStore, { artist_id: mona.id })).body).toMatchObject({ orders: 0, can: { import: true } });
  const client = await signedInAs(house.app, house.platform, mona);
  list(3);
  expect((await client.call(importStoreOrders, { artist_id: mona.id })).status).toBe(200);
  await runJobs(house.platform);
  expect((await client.call(getStore, { artist_id: mona.id })).body).toMatchObject({
    orders: 3,
    last_import: { status: 'done', read_count: 3 },
  });
}, 60_000);

test('does not store an order twice that a webhook has stored for another artist of the same shop', async () => {
  list(1);
  await query(house.db)`update profiles set store_type = 'None'`;
  const other = await buildArtist(house.db, { managerId: (await buildManager(house.db)).id });
  const stranger = await buildArtist(house.db, { managerId: (await buildManager(house.db)).id });
  await openStore(house, stranger.id, { ...store, secret: 'a guess' });
  const known = { ...orders[0], id: orders[0]?.id ?? 0 };
  // The webhook delivers the order before the importing artist has entered this shop in their profile.
  await openStore(house, artistId, { ...store, shop: 'elsewhere.myshopify.com' }, 'shpat_right');
  await openStore(house, other.id, store);
  expect((await deliver(house.app, known, { store })).json()).toEqual({ message: 'received' });
  await openStore(house, artistId, store, 'shpat_right');
  await start();
  await runJobs(house.platform);
  const kept = await query(house.db)`select seller_id from store_orders`;
  expect(kept.rows).toEqual([{ seller_id: other.id }]);
});
