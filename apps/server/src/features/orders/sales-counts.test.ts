import { getDashboardTotals } from '@backline/contract/dashboard';
import { toDollars } from '@backline/contract/money';
import { totalOrdersSales } from '@backline/contract/orders';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  buildArtist,
  buildEvent,
  buildManager,
  buildOrder,
  buildProduct,
  buildTeamMember,
} from '../../../builders/builders.ts';
import { signedInAs } from '../../../testing/as.ts';
import { runNow } from '../../../testing/run-jobs.ts';
import { orderHouse } from '../../../testing/orders/orders.ts';
import { foldSalesJob } from './orders.jobs.ts';
import { foldSales, hasUnfoldedSales } from './sales.repository.ts';
import { wrongSales } from '../../../testing/orders/sales-counts.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const minuteMs = 60_000;

const house = await openForFile(orderHouse());
const { db, eventId, app, platform, managerId } = house;
const buyer = await house.buyer();
const product = await house.newProduct();
const sizeId = product.sizes[0]?.id ?? 0;
await query(house.db)`update product_sizes set available = 100000 where id = ${sizeId}`;

const sold = (paidAt: Date, change: Partial<Parameters<typeof buildOrder>[1]> = {}) =>
  buildOrder(house.db, {
    eventId: house.eventId,
    fanId: buyer.id,
    managerId: house.managerId,
    accountId: house.accountId,
    sizeId,
    status: 'COMPLETED',
    paid_at: paidAt,
    payment_id: `pi_${Math.random()}`,
    ...change,
  });
const sendBack = (order: { payment_id: string | null }, cents: number, status = 'succeeded') =>
  query(house.db)`insert into payment_refunds (provider, payment_id, account_id, amount_cents, status, is_ours)
    values ('sandbox', ${order.payment_id}, ${house.accountId}, ${cents}, ${status}, false)`;
const wrong = async () => (await wrongSales.execute(house.db)).rows;

test('keeps sales counts correct under concurrent payments, refunds, moves and aggregation jobs', async () => {
  const [rival, artist] = [await buildManager(db), await buildArtist(db, { managerId: house.managerId })];
  const member = await buildTeamMember(db, { managerId: house.managerId });
  const now = Date.now();
  const waiting = await Promise.all(
    Array.from({ length: 20 }, () => sold(new Date(now), { status: 'PENDING', paid_at: null, payment_id: null })),
  );
  const paid = await Promise.all(Array.from({ length: 20 }, (_, at) => sold(new Date(now - at * 7 * minuteMs))));
  const other = await buildEvent(db, { managerId: house.managerId });
  const pay = (id: number, paymentId: string) =>
    query(db)`update orders set status = 'COMPLETED', paid_at = now(), payment_id = ${paymentId} where id = ${id}`;
  const isListed = async (is: boolean) => {
    await (
      is
        ? sql`insert into event_artists values (${eventId}, ${artist.id}, 1) on conflict do nothing`
        : sql`delete from event_artists where artist_id = ${artist.id}`
    ).execute(db);
    await (
      is
        ? sql`insert into event_team_members values (${eventId}, ${member.id}) on conflict do nothing`
        : sql`delete from event_team_members where team_member_id = ${member.id}`
    ).execute(db);
  };
  const moveTo = (managerId: number) => sql`update events set manager_id = ${managerId} where id = ${eventId}`;
  await Promise.all([
    // The refund arrives before, with or after its payment.
    ...waiting.map(({ id }, at) => pay(id, `pi_late_${at}`)),
    ...waiting.map((_, at) => sendBack({ payment_id: `pi_late_${at}` }, 100)),
    ...paid.slice(0, 10).map((order) => sendBack(order, 250, 'pending')),
    ...paid.slice(10).map((order) => sendBack(order, Number(order.total_cents))),
    ...[rival.id, house.managerId, rival.id, house.managerId].map((id) => moveTo(id).execute(db)),
    ...[true, false, true].map(isListed),
    ...Array.from({ length: 8 }, () => foldSales(db)),
  ]);
  expect(await wrong()).toEqual([]);
  await query(db)`update payment_refunds set status = case when id % 3 = 0 then 'failed' else 'succeeded' end`;
  await query(db)`
    update orders set event_id = ${other.id} where id = any(${paid.slice(3, 6).map(({ id }) => id)}::bigint[])`;
  await query(db)`delete from payment_refunds where id % 4 = 0`;
  expect(await wrong()).toEqual([]);
  await foldSales(db);
  expect(await wrong()).toEqual([]);
  const { rows } = await query(db)<{ n: number }>`select count(*) as n from orders where status = 'COMPLETED'`;
  expect(rows[0]?.n).toBe(40);
  await moveTo(house.managerId).execute(db);
});

test('detects a write that bypasses the triggers (control)', async () => {
  const order = await sold(new Date());
  expect(await wrong()).toEqual([]);
  await query(house.db)`alter table payment_refunds disable trigger sales_sent_back`;
  await sendBack(order, 100);
  await query(house.db)`alter table payment_refunds enable trigger sales_sent_back`;
  expect(await wrong()).not.toEqual([]);
  await query(house.db)`alter table payment_refunds disable trigger user`;
  await query(house.db)`delete from payment_refunds where payment_id = ${order.payment_id}`;
  await query(house.db)`alter table payment_refunds enable trigger user`;
});

test('makes a refund wait for a concurrent payment of its order', async () => {
  const order = await sold(new Date(), { status: 'PENDING', paid_at: null, payment_id: null });
  let isReported = false;
  let reporting: Promise<unknown> = Promise.resolve();
  await house.db.transaction().execute(async (tx) => {
    await query(tx)`
      update orders set status = 'COMPLETED', paid_at = now(), payment_id = 'pi_slow' where id = ${order.id}`;
    reporting = sendBack({ payment_id: 'pi_slow' }, 300).then(() => (isReported = true));
    await sleep(200);
    expect(isReported).toBe(false);
  });
  await reporting;
  expect(await wrong()).toEqual([]);
});

test('does not block two concurrent payments at one event', async () => {
  await house.db.transaction().execute(async (tx) => {
    const [first, second] = [await sold(new Date()), await sold(new Date())];
    await query(tx)`update orders set total_cents = total_cents + 1, delivery_cents = 1 where id = ${first.id}`;
    await house.db.transaction().execute(async (another) => {
      await query(another)`set local lock_timeout = '2s'`;
      await query(another)`update orders set total_cents = total_cents + 1, delivery_cents = 1 where id = ${second.id}`;
    });
  });
  expect(await wrong()).toEqual([]);
});

test("sums a day's sales for any day boundaries, before and after aggregation", async () => {
  const begin = Date.UTC(2026, 4, 2, 18, 0);
  const places = [0, 1, 899_999, 900_000, 900_001, 1_800_000, 2_699_999, 3_600_000, 5_000_000];
  for (const [index, ms] of places.entries()) {
    const order = await sold(new Date(begin + ms));
    if (index % 3 === 0) await sendBack(order, 100 + index);
  }
  const todays = async (from: number, until: number) => {
    const input = { event_id: eventId, startOfDayTimestamp: from, endOfDayTimestamp: until };
    return (await house.manager.call(totalOrdersSales, input)).body.todays_sales;
  };
  const summed = async (from: number, until: number) => {
    const { rows } = await query(db)<{ cents: number }>`
      select coalesce(sum(o.total_cents - coalesce((select sum(amount_cents) from payment_refunds r where r.payment_id = o.payment_id and r.status = 'succeeded'), 0)), 0)::bigint as cents
      from orders o where o.status = 'COMPLETED' and o.event_id = ${eventId}
        and o.paid_at between ${new Date(from).toISOString()}::timestamptz and ${new Date(until).toISOString()}::timestamptz`;
    return toDollars(rows[0]?.cents ?? -1);
  };
  for (const isFolded of [false, true]) {
    if (isFolded) await foldSales(db);
    for (const from of [-900_000, -1, 0, 1, 899_999, 900_000, 1_000_000]) {
      for (const until of [-1, 0, 1, 899_999, 900_000, 1_799_999, 2_700_000, 3_599_999, 3_600_000, 86_399_999]) {
        const window = [begin + from, begin + until] as const;
        expect([from, until, await todays(...window)]).toEqual([from, until, await summed(...window)]);
      }
    }
  }
});

test('includes sales on the dashboard before they are aggregated, and leaves the totals unchanged afterwards', async () => {
  await sold(new Date());
  const totals = async () => {
    const { body } = await house.manager.call(getDashboardTotals, {});
    return [body.total_order_count, body.total_sales];
  };
  const artist = await signedInAs(app, platform, await buildArtist(db, { managerId: house.managerId }));
  const { rows } = await query(db)<{ n: number; cents: number }>`
    select count(*) as n, sum(o.total_cents - coalesce((select sum(amount_cents) from payment_refunds r where r.payment_id = o.payment_id and r.status = 'succeeded'), 0))::bigint as cents
    from orders o join events e on e.id = o.event_id where o.status = 'COMPLETED' and e.manager_id = ${house.managerId}`;
  const truth = [rows[0]?.n, toDollars(rows[0]?.cents ?? -1)];
  expect(await totals()).toEqual(truth);
  expect(await hasUnfoldedSales(db)).toBe(true);
  await runNow(platform, foldSalesJob, {});
  expect(await hasUnfoldedSales(db)).toBe(false);
  expect(await totals()).toEqual(truth);
  // An artist of other events sees nothing.
  expect((await artist.call(getDashboardTotals, {})).body).toMatchObject({ total_order_count: 0, total_sales: 0 });
});

test("limits an artist's dashboard and cards to the artist's own order lines", async () => {
  const guest = await buildArtist(db, { managerId });
  await query(db)`insert into event_artists (event_id, artist_id, position) values (${eventId}, ${guest.id}, 2)`;
  const client = await signedInAs(app, platform, guest);
  const theirs = await buildProduct(db, { artistId: guest.id, price_cents: 1_000 });
  const theirSize = theirs.sizes[0]?.id ?? 0;
  const own = await sold(new Date(), { sizeId: theirSize, delivery_cents: 300, total_cents: 1_300 });
  const mixed = await sold(new Date(), { sub_total_cents: 3_500, total_cents: 3_500 });
  await query(db)`
    insert into order_items (order_id, position, product_id, size_id, title, size, quantity, item_price_cents, sub_total_cents)
    values (${mixed.id}, 2, ${theirs.id}, ${theirSize}, 'Poster', 'M', 1, 1000, 1000)`;
  await sold(new Date());
  const figures = async () => {
    const day = { startOfDayTimestamp: Date.now() - 3_600_000, endOfDayTimestamp: Date.now() + 3_600_000 };
    const cards = (await client.call(totalOrdersSales, { event_id: eventId, ...day })).body;
    const { body } = await client.call(getDashboardTotals, {});
    expect([cards.total_sales, cards.total_orders]).toEqual([body.total_sales, body.total_order_count]);
    expect(cards.todays_sales).toBe(cards.total_sales);
    return [body.total_sales, body.total_order_count];
  };
  expect(await figures()).toEqual([23, 2]);
  await foldSales(db);
  expect(await figures()).toEqual([23, 2]);
  await sendBack(own, 300);
  // A refund of an amount on the mixed order cannot be attributed to units, so no artist's figures change.
  await sendBack(mixed, 400);
  expect(await figures()).toEqual([20, 2]);
  await sendBack(mixed, 3_100);
  expect(await figures()).toEqual([10, 2]);
  expect(await wrong()).toEqual([]);
  await query(db)`delete from event_artists where event_id = ${eventId} and artist_id = ${guest.id}`;
  expect((await client.call(getDashboardTotals, {})).body).toMatchObject({ total_order_count: 0, total_sales: 0 });
  expect(await wrong()).toEqual([]);
});
