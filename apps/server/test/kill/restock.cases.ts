import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import {
  buildArtist,
  buildEvent,
  buildFan,
  buildManager,
  buildPaymentAccount,
  buildProduct,
  joinFan,
} from '../../builders/builders.ts';
import type { Db } from '../../src/platform/db/database.ts';
import { disagreements } from '../../testing/orders/orders.ts';
import { query } from '../../testing/query.ts';
import { soon } from '../../testing/soon.ts';
import { inLanes, type Caller, type KillCase, type KillHouse } from './kill-house.ts';

const [lanes, fansOfLane, units] = [6, 8, 3];

async function openShop(house: KillHouse) {
  const { db } = house;
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
  const product = await buildProduct(db, { artistId: artist.id, sizes: { M: units } });
  const fans: Caller[] = [];
  for (let made = 0; made < lanes * fansOfLane; made += 1) {
    const fan = await buildFan(db);
    await joinFan(db, { eventId: event.id, fanId: fan.id, checkedInAt: new Date() });
    fans.push(await house.as(fan));
  }
  return { fans, eventId: event.id, sizeId: product.sizes[0]?.id ?? 0 };
}

/** Returns the units in stock, reserved and offered, and whether units are on sale although fans wait. */
async function figuresOf(db: Db, sizeId: number) {
  const { rows } = await query(db)<{ available: number; held: number; offered: number; waiting: number }>`
    select s.available, (
        select coalesce(sum(i.quantity), 0)::int from orders o join order_items i on i.order_id = o.id
        where i.size_id = s.id and o.status = 'PENDING') as held,
      (select count(*)::int from restock_places where size_id = s.id and state = 'offered') as offered,
      (select count(*)::int from restock_places where size_id = s.id and state = 'waiting') as waiting
    from product_sizes s where s.id = ${sizeId}`;
  const { available = 0, held = 0, offered = 0, waiting = 0 } = rows[0] ?? {};
  return { units: available + held + offered, isOvertaken: available > 0 && waiting > 0 };
}

async function countUntold(db: Db, sizeId: number): Promise<number> {
  const { rows } = await query(db)<{ count: number }>`
    select count(*)::int as count from restock_places p where p.size_id = ${sizeId} and p.state = 'offered'
      and 1 <> (select count(*) from notifications n where n.audience = 'restock_offer' and n.subject = p.id::text)`;
  return rows[0]?.count ?? 0;
}

const queues: KillCase = {
  title: 'queues for a sold-out size after kill -9: no unit is lost or overtaken, and each offer is told once',
  ground: 'cluster',
  rounds: 2,
  async lives(house) {
    const { fans, eventId, sizeId } = await openShop(house);
    let turns: ReturnType<typeof inLanes<string>>;
    return [
      {
        async until(server) {
          turns = inLanes(lanes, async (lane, turn) => {
            const fan = fans[lane * fansOfLane + (turn % fansOfLane)];
            if (fan === undefined) return null;
            const place = { event_id: eventId, size_id: sizeId };
            const items = [{ size_id: sizeId, quantity: 1 }];
            const cart = { event_id: eventId, items, delivery: { kind: 'kiosk' }, total_amount: 25 };
            const bought = await fan.post(server, 'fan/start_checkout', cart);
            const { order_no: orderNo } = (await bought.json()) as { order_no?: string };
            const next = bought.ok
              ? await fan.post(server, 'fan/cancel_order', { order_no: orderNo })
              : await fan.post(server, turn % 5 === 0 ? 'fan/leave_restock' : 'fan/join_restock', place);
            return next.ok ? 'done' : null;
          });
          await turns.untilMoreThan(60);
          await sleep(Math.random() * 200);
        },
        after: () => turns.ended,
      },
      {
        async until() {
          const standing = async () => (await disagreements(house.db)).rows;
          await vi.waitUntil(async () => (await standing()).length === 0, soon).catch(() => undefined);
          expect(await standing()).toEqual([]);
          expect(await figuresOf(house.db, sizeId)).toEqual({ units, isOvertaken: false });
          await vi.waitUntil(async () => (await countUntold(house.db, sizeId)) === 0, soon);
        },
      },
    ];
  },
};

export const restockCases = [queues];
