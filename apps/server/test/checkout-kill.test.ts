import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  buildArtist,
  buildEvent,
  buildFan,
  buildManager,
  buildPaymentAccount,
  buildProduct,
  joinFan,
} from '../builders/builders.ts';
import { disagreements } from '../src/features/orders/orders.fixture.ts';
import { killRounds, startMortalServer, type MortalServer } from './mortal-server.ts';
import { soon } from './soon.ts';

/** More where somebody looks by hand: `CHECKOUT_KILL_ROUNDS=10`. */
const rounds = killRounds(Number(process.env.CHECKOUT_KILL_ROUNDS ?? 2));
const lanes = 6;
/** Of each lane, who buy in turn: a fan has few orders at once that the provider has not answered for. */
const fansOfLane = 8;
const price = 25;
let server: MortalServer;

beforeAll(async () => {
  server = await startMortalServer();
}, 120_000);
afterAll(() => server.close());

type Call = (path: string, body: object) => Promise<Record<string, unknown>>;

/** An event that sells shirts, and fans for each lane: who was cut short has an order that waits. */
async function openShop() {
  const { db } = server;
  const manager = await buildManager(db);
  const artist = await buildArtist(db, { managerId: manager.id });
  await buildPaymentAccount(db, manager.id);
  const event = await buildEvent(db, {
    managerId: manager.id,
    artistIds: [artist.id],
    tax_rate_thousandths: 0,
    delivery_method: 'fixed',
    delivery_cents: 0,
    delivery_percent_thousandths: null,
    kiosk_available: true,
    startsAt: new Date(),
  });
  const product = await buildProduct(db, { artistId: artist.id, sizes: { M: 100_000 } });
  const fans: Call[] = [];
  for (let made = 0; made < lanes * fansOfLane; made += 1) {
    const fan = await buildFan(db);
    await joinFan(db, { eventId: event.id, fanId: fan.id, checkedInAt: new Date() });
    const headers = await server.headersOf(fan);
    fans.push(async (path, body) => {
      const answer = await fetch(`${server.baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json() as Promise<Record<string, unknown>>;
    });
  }
  return { eventId: event.id, sizeId: product.sizes[0]?.id ?? 0, fans };
}

/** Buys one; answers the order's number once the provider has said that it is paid. */
async function buy(call: Call, { eventId, sizeId }: { eventId: number; sizeId: number }): Promise<string> {
  const { order_no: orderNo } = await call('/api/fan/start_checkout', {
    event_id: eventId,
    items: [{ size_id: sizeId, quantity: 1 }],
    delivery: { kind: 'kiosk' },
    total_amount: price,
  });
  const { payment } = await call('/api/fan/open_payment', { order_no: orderNo });
  const { secretUrl: secret } = payment as { secretUrl: string };
  const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };
  const { kind } = await call('/sandbox/checkout/pay', { secret, ...card });
  if (kind !== 'paid') throw new Error(`not paid: ${String(kind)}`);
  return String(orderNo);
}

test.each(rounds)(
  'after kill -9 in the middle of checkouts orders, stock, ledger and the provider’s book agree, and what was paid is an order: %o',
  async ({ isDatabaseKilled }) => {
    const shop = await openShop();
    const paid: string[] = [];
    const running = Array.from({ length: lanes }, async (_lane, lane) => {
      for (let turn = 0; ; turn += 1) {
        const call = shop.fans[lane * fansOfLane + (turn % fansOfLane)];
        const orderNo = call === undefined ? null : await buy(call, shop).catch(() => null);
        if (orderNo === null) return;
        paid.push(orderNo);
      }
    });
    await vi.waitUntil(() => paid.length > 20, { ...soon, interval: 1 });
    // Somewhere else in the middle each time.
    await sleep(Math.random() * 200);
    await server.kill(isDatabaseKilled);
    await Promise.all(running);
    await server.restart();
    const { db } = server;

    const standing = async () => (await disagreements(db)).rows;
    await vi.waitUntil(async () => (await standing()).length === 0, soon).catch(() => undefined);
    expect(await standing()).toEqual([]);
    const { rows } = await sql<{ order_no: string }>`
      select order_no from orders where event_id = ${shop.eventId} and status = 'COMPLETED'`.execute(db);
    expect(rows.map(({ order_no: no }) => no)).toEqual(expect.arrayContaining(paid));
    // What was cut short is paid by whoever goes on with it, once.
    const { rows: waiting } = await sql<{ n: number }>`
      select count(*)::int as n from orders where event_id = ${shop.eventId} and status = 'PENDING'`.execute(db);
    expect(waiting[0]?.n).toBeLessThanOrEqual(lanes);
  },
  120_000,
);
