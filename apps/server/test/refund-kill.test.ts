import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  buildArtist,
  buildEvent,
  buildFan,
  buildManager,
  buildPaidOrder,
  buildPaymentAccount,
  buildProduct,
  planSession,
} from '../builders/builders.ts';
import { disagreements, refundDisagreements } from '../src/features/orders/orders.fixture.ts';
import { createDatabase, type Db } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { quietLog, temporaryFolder } from './throwaway-cluster.ts';

const secretKey = randomUUID() + randomUUID();
const dataDir = temporaryFolder();
/** Every second one kills the database too. More where somebody looks by hand: `REFUND_KILL_ROUNDS=10`. */
const rounds = Array.from({ length: Number(process.env.REFUND_KILL_ROUNDS ?? 2) }, (_round, round) => ({
  round: round + 1,
  isDatabaseKilled: round % 2 === 1,
}));
const many = 60;
const lanes = 6;
const soon = { timeout: 60_000, interval: 100 };
let cluster: EmbeddedPostgres;
let db: Db;
let server: ServerProcess;

beforeAll(async () => {
  cluster = await startEmbeddedPostgres({ dataDir, log: quietLog });
  server = await start();
  db = createDatabase(cluster.url, { poolSize: 2 });
}, 60_000);
afterAll(async () => {
  await server.stop();
  await db.destroy();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = () =>
  startServerProcess({
    DATABASE_URL: cluster.url,
    SECRET_KEY: secretKey,
    DEMO: 'off',
    ADMIN_EMAIL: 'admin@example.org',
    NODE_ENV: 'test',
    BOT_CHECK: 'off',
  });

async function kill(isDatabaseKilled: boolean): Promise<void> {
  server.child.kill('SIGKILL');
  if (isDatabaseKilled) {
    const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    process.kill(Number(readFileSync(file, 'utf8').split('\n', 1)[0]), 'SIGKILL');
  }
  await once(server.child, 'exit');
  if (!isDatabaseKilled) return;
  await db.destroy();
  // Right after a kill PostgreSQL may refuse: its old process is not reaped yet.
  cluster = await vi.waitUntil(() => startEmbeddedPostgres({ dataDir, log: quietLog }).catch(() => null), soon);
  db = createDatabase(cluster.url, { poolSize: 2 });
}

/** A night of paid orders, and its manager, who asks for refunds. */
async function openNight() {
  const manager = await buildManager(db);
  const artist = await buildArtist(db, { managerId: manager.id });
  const accountId = await buildPaymentAccount(db, manager.id);
  const event = await buildEvent(db, { managerId: manager.id, artistIds: [artist.id], startsAt: new Date() });
  const product = await buildProduct(db, { artistId: artist.id, sizes: { M: 1_000 } });
  const fan = await buildFan(db);
  const place = {
    eventId: event.id,
    fanId: fan.id,
    managerId: manager.id,
    accountId,
    sizeId: product.sizes[0]?.id ?? 0,
  };
  const orderIds: number[] = [];
  for (let made = 0; made < many; made += 1) orderIds.push(await buildPaidOrder(db, place));
  const { row, access, csrfToken } = planSession({ secretKey }, manager.id);
  await db.insertInto('sessions').values(row).execute();
  const headers = {
    cookie: `backline_session=${access}`,
    'x-csrf-token': csrfToken,
    'content-type': 'application/json',
  };
  return {
    eventId: event.id,
    orderIds,
    /** Whether the server said that it has taken it on. */
    async refund(orderId: number): Promise<boolean> {
      const body = JSON.stringify({ event_id: event.id, order_id: orderId, return_stock: true });
      const answer = await fetch(`${server.baseUrl}/api/orders/create_refund`, { method: 'POST', headers, body });
      return answer.ok;
    },
  };
}

test.each(rounds)(
  'after kill -9 in the middle of refunds each that was acknowledged goes back once, and orders, stock, ledger and the provider’s book agree: %o',
  async ({ isDatabaseKilled }) => {
    const night = await openNight();
    const acknowledged: number[] = [];
    const running = Array.from({ length: lanes }, async (_lane, lane) => {
      for (let place = lane; place < many; place += lanes) {
        const orderId = night.orderIds[place] ?? 0;
        if (!(await night.refund(orderId).catch(() => false))) return;
        acknowledged.push(orderId);
      }
    });
    await vi.waitUntil(() => acknowledged.length > 10, { ...soon, interval: 1 });
    // Somewhere else in the middle each time.
    await sleep(Math.random() * 100);
    await kill(isDatabaseKilled);
    await Promise.all(running);
    server = await start();
    // What the dead process had in hand is taken for dead once its heartbeat is missed.
    await vi.waitUntil(
      async () => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from payment_refunds r join orders o on o.id = r.order_id
          where o.event_id = ${night.eventId} and r.status = 'pending'`.execute(db);
        return rows[0]?.n === 0;
      },
      { timeout: 150_000, interval: 500 },
    );
    const { rows } = await sql<{ id: number; cents: number; total: number }>`
      select o.id, sum(r.amount_cents)::int as cents, o.total_cents as total from orders o
      join sandbox_refunds r on r.payment_id = o.payment_id where o.event_id = ${night.eventId} group by o.id`.execute(
      db,
    );
    expect(rows.filter(({ cents, total }) => cents !== total)).toEqual([]);
    const sentBack = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !sentBack.has(id))).toEqual([]);
    expect((await disagreements(db)).rows).toEqual([]);
    expect((await refundDisagreements(db)).rows).toEqual([]);
  },
  240_000,
);
