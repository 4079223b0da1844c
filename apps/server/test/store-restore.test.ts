import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as storeOrderTexts from '@backline/contract/store-orders.texts';
import { getStore } from '@backline/contract/store-orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildArtist, buildEvent, buildManager } from '../builders/builders.ts';
import { deliver, openStore, priced, shopifyOrder, shopifyRefund } from '../testing/store-orders/store.ts';
import { storeOrderJobs } from '../src/features/store-orders/index.ts';
import { backUp } from '../src/operations/backup/backup.ts';
import { createFile } from '../src/operations/backup/folder.place.ts';
import { restore } from '../src/operations/backup/restore.ts';
import { shopifyDouble, type ShopifyDouble } from '../testing/shopify-double.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { signedInAs } from '../testing/as.ts';
import { testDatabase } from '../testing/database.ts';
import { runJobs, runNow } from '../testing/run-jobs.ts';
import { temporaryFolder } from '../testing/throwaway-cluster.ts';
import { query } from '../testing/query.ts';

const secretKey = 'the secret key of the house that burnt down, kept elsewhere';
const store = { shop: 'lanterns.myshopify.com', secret: 'the-secret-of-lanterns' };
const token = 'shpat_right';
const kept = shopifyOrder();
const missed = shopifyOrder({ created_at: new Date().toISOString() });

let folder: string;
let file: string;
let double: ShopifyDouble;
let burnt: TestApp;
beforeAll(async () => {
  folder = temporaryFolder();
  file = join(folder, 'all.tar.gz');
  double = await shopifyDouble({ domain: store.shop, token, orders: [missed] });
  burnt = await testApp({ ...double.settings, SECRET_KEY: secretKey });
});
afterAll(async () => {
  await burnt.close();
  await double.close();
  rmSync(folder, { recursive: true });
});

const rowsOf = async ({ db }: Pick<TestApp, 'db'>) => {
  const { rows: orders } = await query(db)`select * from store_orders order by id`;
  const { rows: refunds } = await query(db)`select * from store_refunds`;
  const { rows: profiles } = await query(db)`
    select user_id, shopify_domain, storefront_access_token_sealed, store_webhook_secret_sealed from profiles`;
  return { orders, refunds, profiles };
};

async function restoredWith(key: string) {
  const database = await testDatabase();
  const { storage } = burnt.platform;
  await restore({ url: database.url, storage, secretKey: key, file, replace: true });
  const house = await testApp({ ...double.settings, ...database.settings, SECRET_KEY: key });
  return {
    ...house,
    db: database.db,
    async close() {
      await house.close();
      await database.close();
    },
  };
}

const findLostImports = async ({ platform }: TestApp) => {
  const job = storeOrderJobs.find(({ name }) => name === 'find-lost-store-imports');
  if (job === undefined) throw new Error('no such job');
  await runNow(platform, job, {});
  await runJobs(platform, storeOrderJobs);
};

test('a restored store keeps orders and refunds; its secrets work with the same key, and are re-entered with another key', async () => {
  const mona = await buildManager(burnt.db);
  const eve = await buildArtist(burnt.db, { managerId: mona.id });
  await buildEvent(burnt.db, { managerId: mona.id, artistIds: [eve.id], startsAt: new Date('2026-11-21T01:00:00Z') });
  await openStore(burnt, eve.id, store, token);
  await deliver(burnt.app, kept, { store });
  await deliver(burnt.app, shopifyRefund(kept.id, '10.00'), { store, topic: 'refunds/create' });
  await query(burnt.db)`
    insert into store_imports (seller_id, asked_by, shop, since) values (${eve.id}, ${mona.id}, ${store.shop}, '2026-10-01')`;
  const before = await rowsOf(burnt);
  expect([before.orders.length, before.refunds.length, before.profiles.length]).toEqual([1, 1, 1]);
  const { storage, config } = burnt.platform;
  await backUp({ url: config.databaseOwnerUrl ?? '', storage, secretKey, draft: await createFile(file) });
  const later = { ...kept, ...priced('71.00'), updated_at: '2026-11-20T21:00:00-05:00' };

  const same = await restoredWith(secretKey);
  expect(await rowsOf(same)).toEqual(before);
  expect((await deliver(same.app, later, { store, topic: 'orders/updated' })).statusCode).toBe(200);
  await findLostImports(same);
  const client = await signedInAs(same.app, same.platform, mona);
  expect((await client.call(getStore, { artist_id: eve.id })).body).toMatchObject({
    orders: 2,
    last_import: { status: 'done', read_count: 1 },
  });
  await same.close();

  const other = await restoredWith('another key, since the first one burnt too');
  expect(await rowsOf(other)).toEqual(before);
  expect((await deliver(other.app, later, { store, topic: 'orders/updated' })).statusCode).toBe(400);
  await findLostImports(other);
  const again = await signedInAs(other.app, other.platform, mona);
  expect((await again.call(getStore, { artist_id: eve.id })).body).toMatchObject({
    orders: 1,
    last_import: { status: 'failed', failure: storeOrderTexts.storeTokenSealed },
  });
  await other.close();
}, 120_000);
