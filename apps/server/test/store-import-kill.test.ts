import { importStoreOrders } from '@backline/contract/store-orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildArtist, buildEvent, buildManager } from '../builders/builders.ts';
import { deliveryOf, openStore, priced, shopifyOrder } from '../src/features/store-orders/store.fixture.ts';
import { shopifyDouble, type ShopifyDouble } from '../src/integrations/shops/shopify-double.fixture.ts';
import { killRounds, secretKey, startMortalServer, type MortalServer } from './mortal-server.ts';
import { soon } from './soon.ts';

/** More where somebody looks by hand: `STORE_IMPORT_KILL_ROUNDS=10`. */
const rounds = killRounds(Number(process.env.STORE_IMPORT_KILL_ROUNDS ?? 2));
const store = { shop: 'lanterns.myshopify.com', secret: 'the-secret-of-lanterns' };
/** Two pages and a half of what Shopify gives at once. */
const count = 600;
const minuteMs = 60_000;
const orders = Array.from({ length: count }, (_order, index) => {
  const at = new Date(Date.now() - (index + 10) * minuteMs).toISOString();
  return shopifyOrder({
    id: 7_000_000 + index,
    order_number: index,
    created_at: at,
    processed_at: at,
    updated_at: at,
  });
});

let double: ShopifyDouble;
let server: MortalServer;
beforeAll(async () => {
  double = await shopifyDouble({
    domain: store.shop,
    token: 'shpat_right',
    orders,
    bucket: { size: 40, leakPerSecond: 40 },
  });
  server = await startMortalServer(double.settings);
}, 120_000);
afterAll(async () => {
  await server.close();
  await double.close();
});

interface Standing {
  status: string;
  read: number;
  rows: number;
  orders: number;
}

/** An artist who sells there, beside those of earlier rounds, whose secrets are others. */
async function openArtist(round: number) {
  const { db } = server;
  const secret = `${store.secret}-${round}`;
  const manager = await buildManager(db);
  const artist = await buildArtist(db, { managerId: manager.id });
  await buildEvent(db, { managerId: manager.id, artistIds: [artist.id], startsAt: new Date() });
  await openStore({ db, platform: { config: { secretKey } } }, artist.id, { ...store, secret }, 'shpat_right');
  const headers = await server.headersOf(manager);
  return {
    async startImport() {
      const body = JSON.stringify({ artist_id: artist.id });
      const answer = await fetch(`${server.baseUrl}/api/${importStoreOrders.path}`, { method: 'POST', headers, body });
      expect(answer.status).toBe(200);
    },
    /** Whether the server said that it knows of it. */
    async tell(payload: object): Promise<boolean> {
      const { path, ...sent } = deliveryOf(payload, { store: { ...store, secret }, topic: 'orders/updated' });
      return (await fetch(`${server.baseUrl}${path}`, { method: 'POST', ...sent })).ok;
    },
    async standing(): Promise<Standing> {
      const { rows } = await sql<Standing>`
        select i.status, i.read_count as read, count(o.id)::int as rows, count(distinct o.store_order_id)::int as orders
        from store_imports i left join store_orders o on o.seller_id = i.seller_id
        where i.seller_id = ${artist.id} group by i.id`.execute(server.db);
      if (rows.length !== 1 || rows[0] === undefined) throw new Error(`${rows.length} imports`);
      return rows[0];
    },
    async totalsOf(ids: readonly number[]): Promise<number[]> {
      const { rows } = await sql<{ total_cents: number }>`
        select total_cents from store_orders where seller_id = ${artist.id} and store_order_id = any(${ids.map(String)}::text[])`.execute(
        server.db,
      );
      return rows.map(({ total_cents: cents }) => cents);
    },
  };
}

test.each(rounds)(
  'after kill -9 in the middle of an import it goes on, each order stands once, and no state is lost of which the store was told that it is known: %o',
  async ({ round, isDatabaseKilled }) => {
    const artist = await openArtist(round);
    await artist.startImport();
    // Meanwhile the store tells of some of them itself, the oldest first, which the import comes to last.
    const known: number[] = [];
    const telling = (async () => {
      for (const order of orders.toReversed()) {
        const later = { ...order, ...priced('99.00'), updated_at: new Date().toISOString() };
        if (!(await artist.tell(later).catch(() => false))) return;
        known.push(order.id);
      }
    })();
    // Somewhere else in the middle each time.
    const until = 50 + Math.floor(Math.random() * 400);
    await vi.waitUntil(async () => (await artist.standing()).rows >= until, { ...soon, interval: 1 });
    await server.kill(isDatabaseKilled);
    await telling;
    const cut = await artist.standing();
    expect(cut.status).toBe('running');
    expect(cut.rows).toBeLessThan(count);
    expect(known.length).toBeGreaterThan(0);

    // As if the dead process had been silent for as long as it takes to be given up.
    await sql`update pgboss.job_common set heartbeat_on = now() - interval '1 hour' where name = 'import-store-orders'`.execute(
      server.db,
    );
    await server.restart();
    await vi.waitUntil(async () => (await artist.standing()).status !== 'running', soon);
    expect(await artist.standing()).toEqual({ status: 'done', read: count, rows: count, orders: count });
    expect(await artist.totalsOf(known)).toEqual(known.map(() => 9_900));
  },
  150_000,
);
