import * as storeOrderTexts from '@backline/contract/store-orders.texts';
import { getStore, importStoreOrders } from '@backline/contract/store-orders';
import { expect, test } from 'vitest';
import { buildArtist, buildManager } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { shopifyDouble } from '../../../testing/shopify-double.ts';
import { openStore, shopifyOrder } from '../../../testing/store-orders/store.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const good = { shop: 'lanterns.myshopify.com', secret: 'the-secret-of-lanterns' };
const endless = { shop: 'endless.myshopify.com', secret: 'the-secret-of-endless' };
const token = 'shpat_right';

let asked = 0;

const start = (artistId: number) => manager.call(importStoreOrders, { artist_id: artistId });
const store = async (artistId: number) => (await manager.call(getStore, { artist_id: artistId })).body;
const double = await openForFile(
  shopifyDouble({
    domain: good.shop,
    token,
    orders: [shopifyOrder({ created_at: new Date().toISOString() })],
    // Every page of this store links to a next page, so its import never ends.
    instead(request, response) {
      if (!request.url?.startsWith(`/${endless.shop}/`)) return false;
      asked += 1;
      const link = `<https://${endless.shop}/orders.json?page_info=place-${asked}>; rel="next"`;
      response.writeHead(200, { link }).end('{"orders":[]}');
      return true;
    },
  }),
);
const house = await openForFile(testApp(double.settings));
const mona = await buildManager(house.db);
const manager = await signedInAs(house.app, house.platform, mona);
const seller = async (store: typeof good) => {
  const { id } = await buildArtist(house.db, { managerId: mona.id });
  await openStore(house, id, store, token);
  return id;
};
const ids = { good: await seller(good), endless: await seller(endless) };

test('imports from other stores while one store returns endless pages', async () => {
  await start(ids.endless);
  await start(ids.good);
  await runJobs(house.platform, undefined, { atMost: 2 });
  expect((await store(ids.good)).last_import).toMatchObject({ status: 'done', read_count: 1 });
  expect((await store(ids.endless)).last_import).toMatchObject({ status: 'running' });
  expect(asked).toBeGreaterThan(1);
});

test('stops an import after a day with an error message, and allows a new import', async () => {
  await query(house.db)`
    update store_imports set asked_at = now() - interval '25 hours' where seller_id = ${ids.endless}`;
  const before = asked;
  await runJobs(house.platform);
  expect(asked).toBe(before);
  expect(await store(ids.endless)).toMatchObject({
    can: { import: true },
    last_import: { status: 'failed', failure: storeOrderTexts.storeEndless },
  });
});
