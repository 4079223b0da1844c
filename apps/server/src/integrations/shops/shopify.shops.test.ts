import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { shopifyDouble } from '../../../testing/shopify-double.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { createShopifyShops } from './shopify.shops.ts';
import { ShopFailure } from '../../platform/ports/shops.port.ts';

const shop = { domain: 'lanterns.myshopify.com', token: 'shpat_right' };
const since = new Date('2026-09-01T00:00:00Z');
const orders = Array.from({ length: 300 }, (_, index) => ({ id: index + 1, created_at: '2026-10-01T00:00:00Z' }));

const double = await openForFile(shopifyDouble({ ...shop, orders }));

const shops = (settings = double.settings) => createShopifyShops({ apiUrl: settings.SHOPIFY_API_URL });
async function failure(ask: Promise<unknown>): Promise<ShopFailure> {
  const error: unknown = await ask.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ShopFailure)) throw new Error('it did not fail as shops do', { cause: error });
  return error;
}

test("uses only the cursor of the next-page link, and never requests the link's own URL", async () => {
  const first = await shops().listOrders(shop, { since, page: null });
  expect([first.orders.length, first.next]).toEqual([250, `after-250-${since.getTime()}`]);
  const second = await shops().listOrders(shop, { since, page: first.next });
  expect([second.orders.length, second.next]).toEqual([50, null]);
  const [asked, next] = double.pages;
  expect([asked?.get('status'), asked?.get('created_at_min'), asked?.get('limit')]).toEqual([
    'any',
    since.toISOString(),
    '250',
  ]);
  expect([...(next?.keys() ?? [])].toSorted()).toEqual(['fields', 'limit', 'page_info']);
});

test("returns the shop's number of orders, and fails if the answer is not a number", async () => {
  expect(await shops().countOrders(shop, since)).toBe(300);
  expect(await shops().countOrders(shop, new Date('2026-11-01T00:00:00Z'))).toBe(0);
  expect((await failure(shops().countOrders({ ...shop, token: 'shpat_wrong' }, since))).kind).toBe('refused');
  const odd = await shopifyDouble({
    ...shop,
    orders,
    instead: (_request, response) => {
      response.writeHead(200).end('{"count":"many"}');
      return true;
    },
  });
  expect((await failure(shops(odd.settings).countOrders(shop, since))).kind).toBe('away');
  await odd.close();
});

test('reports a rejected token and an unknown shop as refused, and an expired cursor as lapsed', async () => {
  expect((await failure(shops().listOrders({ ...shop, token: 'shpat_wrong' }, { since, page: null }))).kind).toBe(
    'refused',
  );
  expect(
    (await failure(shops().listOrders({ ...shop, domain: 'nobody.myshopify.com' }, { since, page: null }))).kind,
  ).toBe('refused');
  expect((await failure(shops().listOrders(shop, { since, page: 'long-gone' }))).kind).toBe('lapsed');
});

test("reports how long to wait when the shop's rate limit is reached", async () => {
  const small = await shopifyDouble({ ...shop, orders, bucket: { size: 1, leakPerSecond: 0.5 } });
  await shops(small.settings).listOrders(shop, { since, page: null });
  const { kind, retryAfterMs } = await failure(shops(small.settings).listOrders(shop, { since, page: null }));
  expect([kind, retryAfterMs]).toEqual(['busy', 2_000]);
  await small.close();
});

test.each<[string, (response: ServerResponse) => void]>([
  ['a shop that answers 503', (response) => response.writeHead(503).end('later')],
  ['a shop that sends HTML', (response) => response.writeHead(200).end('<html>')],
  ['a shop that sends another object', (response) => response.writeHead(200).end('{"products":[]}')],
  [
    'a shop that sends a truncated response',
    (response) => response.writeHead(200, { 'content-length': '100' }).write('{"orders"', () => response.destroy()),
  ],
  [
    'a shop that sends an invalid cursor',
    (response) =>
      response.writeHead(200, { link: '<https://a.example/?page_info=%00>; rel="next"' }).end('{"orders":[]}'),
  ],
  ['a shop that sends no response', (response) => response.destroy()],
])('reports %s as away', async (_what, reply) => {
  const broken = await shopifyDouble({
    ...shop,
    orders,
    instead: (_request, response) => {
      reply(response);
      return true;
    },
  });
  expect((await failure(shops(broken.settings).listOrders(shop, { since, page: null }))).kind).toBe('away');
  await broken.close();
});

test('does not follow a redirect, because its target would receive the token', async () => {
  let hits = 0;
  const elsewhere = await shopifyDouble({ ...shop, orders, instead: () => ((hits += 1), false) });
  const redirecting = await shopifyDouble({
    ...shop,
    orders,
    instead: (_request, response) => {
      response.writeHead(302, { location: elsewhere.settings.SHOPIFY_API_URL.replace('{shop}', shop.domain) }).end();
      return true;
    },
  });
  expect((await failure(shops(redirecting.settings).listOrders(shop, { since, page: null }))).kind).toBe('refused');
  expect(hits).toBe(0);
  await Promise.all([elsewhere.close(), redirecting.close()]);
});

test('does not connect to a shop whose name resolves to a private address', async () => {
  // Simulates a shop's domain name that now resolves to a private address.
  const inside = createShopifyShops({ apiUrl: undefined });
  expect((await failure(inside.listOrders({ ...shop, domain: 'localhost' }, { since, page: null }))).message).toContain(
    'not public',
  );
});
