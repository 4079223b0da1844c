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
} from '../builders/builders.ts';
import { disagreements, refundDisagreements } from '../src/features/orders/orders.fixture.ts';
import { killRounds, startMortalServer, type MortalServer } from './mortal-server.ts';
import { soon } from './soon.ts';

/** More where somebody looks by hand: `REFUND_KILL_ROUNDS=10`. */
const rounds = killRounds(Number(process.env.REFUND_KILL_ROUNDS ?? 2));
const many = 60;
const lanes = 6;
let server: MortalServer;

beforeAll(async () => {
  server = await startMortalServer();
}, 120_000);
afterAll(() => server.close());

/** A night of paid orders, and its manager, who asks for refunds. */
async function openNight() {
  const { db } = server;
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
  const headers = await server.headersOf(manager);
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
    await server.kill(isDatabaseKilled);
    await Promise.all(running);
    await server.restart();
    const { db } = server;
    // What the dead process had in hand is taken for dead once its heartbeat is missed.
    await vi.waitUntil(async () => {
      const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from payment_refunds r join orders o on o.id = r.order_id
          where o.event_id = ${night.eventId} and r.status = 'pending'`.execute(db);
      return rows[0]?.n === 0;
    }, soon);
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
