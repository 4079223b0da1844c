import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import {
  buildArtist,
  buildEvent,
  buildFan,
  buildManager,
  buildPaidOrder,
  buildPaymentAccount,
  buildProduct,
  joinFan,
} from '../../builders/builders.ts';
import { disagreements, refundDisagreements } from '../../testing/orders/orders.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { soon } from '../../testing/soon.ts';
import { inLanes, type Caller, type KillCase, type KillHouse } from './kill-house.ts';
import { query } from '../../testing/query.ts';

const lanes = 6;
/** Number of fans per lane. They buy in turn, because each fan may have only a few unpaid orders. */
const fansOfLane = 8;
const maxRefunds = 60;

async function openShop({ db }: KillHouse) {
  const manager = await buildManager(db);
  const artist = await buildArtist(db, { managerId: manager.id });
  const accountId = await buildPaymentAccount(db, manager.id);
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
  return { manager, eventId: event.id, accountId, sizeId: product.sizes[0]?.id ?? 0 };
}

async function answered(answer: Response): Promise<Record<string, unknown>> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

async function buy(server: ServerProcess, fan: Caller, shop: { eventId: number; sizeId: number }): Promise<string> {
  const post = async (path: string, body: object) => answered(await fan.post(server, path, body));
  const { order_no: orderNo } = await post('fan/start_checkout', {
    event_id: shop.eventId,
    items: [{ size_id: shop.sizeId, quantity: 1 }],
    delivery: { kind: 'kiosk' },
    total_amount: 25,
  });
  const { payment } = await post('fan/open_payment', { order_no: orderNo });
  const { secretUrl: secret } = payment as { secretUrl: string };
  const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };
  const { kind } = await post('/sandbox/checkout/pay', { secret, ...card });
  if (kind !== 'paid') throw new Error(`not paid: ${String(kind)}`);
  return String(orderNo);
}

const checkouts: KillCase = {
  title: 'checkouts after kill -9: orders, stock, ledger and provider agree, and every payment has its order',
  ground: 'cluster',
  rounds: 2,
  async lives(house) {
    const shop = await openShop(house);
    const fans: Caller[] = [];
    for (let made = 0; made < lanes * fansOfLane; made += 1) {
      const fan = await buildFan(house.db);
      await joinFan(house.db, { eventId: shop.eventId, fanId: fan.id, checkedInAt: new Date() });
      fans.push(await house.as(fan));
    }
    let paid: ReturnType<typeof inLanes<string>>;
    return [
      {
        async until(server) {
          paid = inLanes(lanes, async (lane, turn) => {
            const fan = fans[lane * fansOfLane + (turn % fansOfLane)];
            return fan === undefined ? null : buy(server, fan, shop);
          });
          await paid.untilMoreThan(20);
          await sleep(Math.random() * 200);
        },
        after: () => paid.ended,
      },
      {
        async until() {
          const standing = async () => (await disagreements(house.db)).rows;
          await vi.waitUntil(async () => (await standing()).length === 0, soon).catch(() => undefined);
          expect(await standing()).toEqual([]);
          const { rows } = await query(house.db)<{ order_no: string; status: string }>`
            select order_no, status from orders where event_id = ${shop.eventId}`;
          const completed = rows.filter(({ status }) => status === 'COMPLETED').map(({ order_no: no }) => no);
          expect(completed).toEqual(expect.arrayContaining(paid.acknowledged));
          // Each lane may have at most one payment in progress.
          expect(rows.filter(({ status }) => status === 'PENDING').length).toBeLessThanOrEqual(lanes);
        },
      },
    ];
  },
};

const refunds: KillCase = {
  title: 'refunds after kill -9: each acknowledged refund is paid once, and orders, stock, ledger and provider agree',
  ground: 'cluster',
  rounds: 2,
  async lives(house) {
    const { manager, eventId, ...shop } = await openShop(house);
    const place = { ...shop, eventId, fanId: (await buildFan(house.db)).id, managerId: manager.id };
    const orderIds: number[] = [];
    for (let made = 0; made < maxRefunds; made += 1) orderIds.push(await buildPaidOrder(house.db, place));
    const caller = await house.as(manager);
    let refunded: ReturnType<typeof inLanes<number>>;
    return [
      {
        async until(server) {
          refunded = inLanes(lanes, async (lane, turn) => {
            const orderId = orderIds[turn * lanes + lane];
            if (orderId === undefined) return null;
            const body = { event_id: eventId, order_id: orderId, return_stock: true };
            return (await caller.post(server, 'orders/create_refund', body)).ok ? orderId : null;
          });
          await refunded.untilMoreThan(10);
          await sleep(Math.random() * 100);
        },
        after: () => refunded.ended,
      },
      {
        async until() {
          // Jobs of a dead process are retried after the heartbeat timeout.
          await vi.waitUntil(async () => {
            const { rows } = await query(house.db)`
              select from payment_refunds r join orders o on o.id = r.order_id
              where o.event_id = ${eventId} and r.status = 'pending'`;
            return rows.length === 0;
          }, soon);
          const { rows } = await query(house.db)<{ id: number; cents: number; total: number }>`
            select o.id, sum(r.amount_cents)::int as cents, o.total_cents as total from orders o
            join sandbox_refunds r on r.payment_id = o.payment_id where o.event_id = ${eventId} group by o.id`;
          expect(rows.filter(({ cents, total }) => cents !== total)).toEqual([]);
          const sentBack = new Set(rows.map(({ id }) => id));
          expect(refunded.acknowledged.filter((id) => !sentBack.has(id))).toEqual([]);
          expect((await disagreements(house.db)).rows).toEqual([]);
          expect((await refundDisagreements(house.db)).rows).toEqual([]);
        },
      },
    ];
  },
};

export const moneyCases = [checkouts, refunds];
