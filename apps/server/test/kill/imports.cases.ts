import { exportAudit } from '@backline/contract/list-exports';
import { importStoreOrders } from '@backline/contract/store-orders';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { buildAdmin, buildArtist, buildEvent, buildManager } from '../../builders/builders.ts';
import { deliveryOf, openStore, priced, shopifyOrder } from '../../testing/store-orders/store.ts';
import { shopifyDouble } from '../../testing/shopify-double.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { soon } from '../../testing/soon.ts';
import { secretKey, type KillCase } from './kill-house.ts';
import { query } from '../../testing/query.ts';

const rowsInAll = 6_000;
const rowsOfCall = 500;
const guests = Array.from({ length: rowsInAll }, (_guest, index) => ({
  name: `Killed Guest ${index}`,
  email: `killed-${index}@example.org`,
}));

interface Progress {
  status: string;
  done_count: number;
  undo: { removed_count: number } | null;
}

const fanImport: KillCase = {
  title: 'a fan import and its undo after kill -9: each resumes after the restart and handles every fan exactly once',
  ground: 'database',
  async lives(house) {
    const manager = await buildManager(house.db);
    const { id: event_id } = await buildEvent(house.db, { managerId: manager.id });
    const caller = await house.as(manager);
    const post = async <T>(server: ServerProcess, path: string, body: object): Promise<T> => {
      const answer = await caller.post(server, `events/${path}`, body);
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    let input = { event_id, fan_import_id: 0 };
    const progress = (server: ServerProcess) => post<Progress>(server, 'get_fan_import_progress', input);
    const untilIs = (server: ServerProcess, status: string) =>
      expect.poll(async () => (await progress(server)).status, { timeout: 90_000, interval: 250 }).toBe(status);
    const listed = async () => {
      const { rows } = await query(house.db)<{ name: string }>`
        select u.name from event_users p join users u on u.id = p.user_id
        where p.event_id = ${event_id} and p.is_fan order by u.name`;
      return rows.map(({ name }) => name);
    };
    return [
      {
        async until(server) {
          const file = { event_id, file_name: 'fans.csv' };
          const { fan_import_id } = await post<{ fan_import_id: number }>(server, 'create_fan_import', file);
          input = { event_id, fan_import_id };
          for (let first = 0; first < rowsInAll; first += rowsOfCall) {
            const rows = guests.slice(first, first + rowsOfCall);
            await post(server, 'add_fan_import_rows', { ...input, first_line: first + 2, rows });
          }
          await post(server, 'run_fan_import', input);
          await expect.poll(async () => (await progress(server)).done_count, { interval: 10 }).toBeGreaterThan(1_000);
        },
      },
      {
        async until(server) {
          const { done_count: done, status } = await progress(server);
          expect([status, done < rowsInAll]).toEqual(['running', true]);
          // The job continues once the dead worker is noticed, which takes twenty seconds.
          await untilIs(server, 'finished');
          const counts = { done_count: rowsInAll, added_count: rowsInAll, known_count: 0 };
          expect(await progress(server)).toMatchObject(counts);
          expect((await listed()).toSorted()).toEqual(guests.map(({ name }) => name).toSorted());
          await post(server, 'undo_fan_import', input);
          const removed = async () => (await progress(server)).undo?.removed_count;
          await expect.poll(removed, { interval: 10 }).toBeGreaterThan(1_000);
        },
        after: () => house.passTime('undo-fan-import'),
      },
      {
        async until(server) {
          const { undo, status } = await progress(server);
          expect([status, (undo?.removed_count ?? 0) < rowsInAll]).toEqual(['undoing', true]);
          expect(await listed()).not.toEqual([]);
          await untilIs(server, 'undone');
          const counts = { place_count: rowsInAll, removed_count: rowsInAll, kept_count: 0 };
          expect(await progress(server)).toMatchObject({ undo: counts });
          expect(await listed()).toEqual([]);
        },
      },
    ];
  },
};

const shop = 'lanterns.myshopify.com';
const orders = Array.from({ length: 600 }, (_order, index) => {
  const at = new Date(Date.now() - (index + 10) * 60_000).toISOString();
  return shopifyOrder({ id: 7_000_000 + index, order_number: index, created_at: at, processed_at: at, updated_at: at });
});

const storeImport: KillCase = {
  title: 'a store import after kill -9: it resumes, stores each order once and applies every acknowledged webhook',
  ground: 'cluster',
  rounds: 2,
  async lives(house, round) {
    const token = 'shpat_right';
    const bucket = { size: 40, leakPerSecond: 40 };
    const double = await shopifyDouble({ domain: shop, token, orders, bucket });
    house.use(double.settings, double);
    const manager = await buildManager(house.db);
    const artist = await buildArtist(house.db, { managerId: manager.id });
    await buildEvent(house.db, { managerId: manager.id, artistIds: [artist.id], startsAt: new Date() });
    const store = { shop, secret: `the-secret-of-lanterns-${round}` };
    await openStore({ db: house.db, platform: { config: { secretKey } } }, artist.id, store, token);
    const caller = await house.as(manager);
    const standing = async () => {
      const { rows } = await query(house.db)<{ status: string; read: number; rows: number; orders: number }>`
        select i.status, i.read_count as read, count(o.id)::int as rows, count(distinct o.store_order_id)::int as orders
        from store_imports i left join store_orders o on o.seller_id = i.seller_id
        where i.seller_id = ${artist.id} group by i.id`;
      if (rows.length !== 1 || rows[0] === undefined) throw new Error(`${rows.length} imports`);
      return rows[0];
    };
    const known: number[] = [];
    /** Sends orders by webhook, oldest first, until a call fails. Meanwhile, the import reads the newest first. */
    const sendUpdates = async ({ baseUrl }: ServerProcess) => {
      for (const order of orders.toReversed()) {
        const later = { ...order, ...priced('99.00'), updated_at: new Date().toISOString() };
        const { path, ...sent } = deliveryOf(later, { store, topic: 'orders/updated' });
        if (!(await fetch(`${baseUrl}${path}`, { method: 'POST', ...sent })).ok) return;
        known.push(order.id);
      }
    };
    let sending: Promise<void>;
    return [
      {
        async until(server) {
          expect((await caller.post(server, importStoreOrders.path, { artist_id: artist.id })).status).toBe(200);
          sending = sendUpdates(server).catch(() => undefined);
          const least = 50 + Math.floor(Math.random() * 400);
          await vi.waitUntil(async () => (await standing()).rows >= least, { ...soon, interval: 1 });
        },
        async after() {
          await sending;
          const cut = await standing();
          expect([cut.status, cut.rows < orders.length, known.length > 0]).toEqual(['running', true, true]);
          await house.passTime('import-store-orders');
        },
      },
      {
        async until() {
          await vi.waitUntil(async () => (await standing()).status !== 'running', soon);
          const { length } = orders;
          expect(await standing()).toEqual({ status: 'done', read: length, rows: length, orders: length });
          const { rows } = await query(house.db)<{ cents: number }>`
            select total_cents as cents from store_orders
            where seller_id = ${artist.id} and store_order_id = any(${known.map(String)}::text[])`;
          expect(rows.map(({ cents }) => cents)).toEqual(known.map(() => 9_900));
        },
      },
    ];
  },
};

const exportCase: KillCase = {
  title:
    'an export after kill -9: PostgreSQL stops copying, no audit line records the file, and the next export is complete',
  ground: 'database',
  async lives(house) {
    /** A few large rows exceed all buffers of a connection. */
    const [lines, bytes] = [400, 64_000];
    const admin = await house.as(await buildAdmin(house.db));
    await query(house.db)`
      insert into audit_log (action, entity, entity_id, noun, after, ip, request_id)
      select 'event.updated', 'event', n, 'Event', jsonb_build_object('description', repeat('x', ${sql.lit(bytes)})), '', ''
      from generate_series(1, ${sql.lit(lines)}) n`;
    const ask = (server: ServerProcess) => admin.post(server, exportAudit.path, { entity: 'event' });
    const copies = async () => {
      const { rows } = await query(house.db)<{ wait_event: string | null }>`
        select wait_event from pg_stat_activity
        where datname = current_database() and application_name = 'backline export'`;
      return rows.map(({ wait_event: waitsFor }) => waitsFor);
    };
    const exportLines = () =>
      house.db.selectFrom('audit_log').select(['action', 'after']).where('entity', '=', 'export').execute();
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
    const drain = async () => {
      while ((await reader?.read())?.done === false);
    };
    return [
      {
        async until(server) {
          reader = (await ask(server)).body?.getReader();
          await reader?.read();
          await expect.poll(copies).toEqual(['ClientWrite']);
        },
        async after() {
          await expect.poll(copies, { interval: 20 }).toEqual([]);
          await expect(drain()).rejects.toThrow();
          expect(await exportLines()).toEqual([]);
        },
      },
      {
        async until(server) {
          const file = await (await ask(server)).text();
          expect(file.match(/\r\n/g)).toHaveLength(1 + lines);
          expect(await exportLines()).toMatchObject([{ action: 'export.made', after: { rows: lines } }]);
        },
      },
    ];
  },
};

export const importCases = [fanImport, storeImport, exportCase];
