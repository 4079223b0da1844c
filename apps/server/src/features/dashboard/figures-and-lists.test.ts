import { listArtistManagers } from '@backline/contract/artists';
import {
  getDashboardRange,
  getDashboardTotals,
  type DashboardRange,
  type DashboardTotals,
} from '@backline/contract/dashboard';
import { eventLastsMs } from '@backline/contract/event-rules';
import { listEvents } from '@backline/contract/events';
import { listFans } from '@backline/contract/fans';
import { toCents } from '@backline/contract/money';
import type { Operation } from '@backline/contract/operation';
import { listProducts } from '@backline/contract/products';
import { listPromoCodes } from '@backline/contract/promo-codes';
import { getReportTotal, listEventSales } from '@backline/contract/reports';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, type Client } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import {
  buildAdmin,
  buildArtist,
  buildEvent,
  buildFan,
  buildManager,
  buildPaidOrder,
  buildPaymentAccount,
  buildProduct,
  buildPromoCode,
  buildTeamMember,
  joinFan,
} from '../../../builders/builders.ts';
import { foldAttendance } from '../events/index.ts';
import { foldSales } from '../orders/index.ts';
import { query } from '../../../testing/query.ts';

const dayMs = 86_400_000;

const readers = new Map<string, Client>();

/**
 * Builds two managers with an artist each. The artists also play at the other manager's events and sell in its orders.
 */
const product = await openForFile(testApp({ HOUSE_TIME_ZONE: 'UTC' }));
const { app, platform, db } = product;
const managers = [await buildManager(db), await buildManager(db)];
const artists = [];
const shirts: number[] = [];
for (const { id: managerId } of managers) {
  const artist = await buildArtist(db, { managerId });
  artists.push(artist);
  for (let made = 0; made < 3; made += 1) {
    const { sizes } = await buildProduct(db, { artistId: artist.id, price_cents: 1_999 + made, sizes: { M: 100 } });
    shirts.push(sizes[0]?.id ?? 0);
    await buildPromoCode(db, { artistId: artist.id, is_active: made > 0 });
  }
}
// Lists contain the products of a deactivated artist, but not the artist.
const gone = await buildArtist(db, { managerId: managers[0]?.id ?? 0, is_active: false });
await buildProduct(db, { artistId: gone.id });
const member = await buildTeamMember(db, { managerId: managers[0]?.id ?? 0 });
const ages = [0, 1, 29, 40];
for (const [place, { id: managerId }] of managers.entries()) {
  const accountId = await buildPaymentAccount(db, managerId);
  for (const age of ages) {
    const at = new Date(Date.now() - age * dayMs);
    const event = await buildEvent(db, {
      managerId,
      artistIds: place === 0 ? artists.map(({ id }) => id) : [artists[1]?.id ?? 0],
      teamMemberIds: place === 0 && age < 2 ? [member.id] : [],
      startsAt: new Date(at.getTime() + dayMs / 2),
    });
    const fan = await buildFan(db);
    await joinFan(db, { eventId: event.id, fanId: fan.id, joinedAt: at, checkedInAt: at });
    for (const sizeId of shirts.slice(place, 5)) {
      await buildPaidOrder(db, { eventId: event.id, fanId: fan.id, managerId, accountId, sizeId, paidAt: at });
    }
  }
}
await query(db)`
  insert into payment_refunds (provider, payment_id, order_id, account_id, amount_cents, status, is_ours, settled_at)
  select provider, payment_id, id, account_id, 500, 'succeeded', false, now() from orders where id % 5 = 0`;
// Merges the counts here, so that the test covers both merged counts and later ones.
await foldAttendance(db);
await foldSales(db);
const lateFan = await buildFan(db);
const { id: lateEvent } = await db.selectFrom('events').select('id').orderBy('id').executeTakeFirstOrThrow();
await joinFan(db, { eventId: lateEvent, fanId: lateFan.id, checkedInAt: new Date() });
await buildPaidOrder(db, {
  eventId: lateEvent,
  fanId: lateFan.id,
  managerId: managers[0]?.id ?? 0,
  accountId: await buildPaymentAccount(db, managers[0]?.id ?? 0),
  sizeId: shirts[0] ?? 0,
});
await query(db)`insert into role_features values ('ARTIST', 'Page_Manage_Users')`;
const people = { admin: await buildAdmin(db), manager: managers[0], artist: artists[1], rival: managers[1] };
for (const [name, person] of Object.entries(people)) {
  if (person === undefined) throw new Error('nobody');
  readers.set(name, await signedInAs(app, platform, person));
}

const reader = (name: string): Client => {
  const client = readers.get(name);
  if (client === undefined) throw new Error('unknown');
  return client;
};
const totalsOf = async (client: Client): Promise<DashboardTotals> => (await client.call(getDashboardTotals, {})).body;
const rangeOf = async (client: Client): Promise<DashboardRange> => (await client.call(getDashboardRange, {})).body;

/** Reads all pages by cursor. */
async function rowsOf(client: Client, operation: Operation, input: object): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (let number = 1; ; number += 1) {
    const page = { page_number: number, page_size: 5 };
    const { status, body } = await client.call(operation, { ...input, ...page });
    expect(status, JSON.stringify(body)).toBe(200);
    const found = (Array.isArray(body) ? body : (body as { result: unknown[] }).result) as Record<string, unknown>[];
    rows.push(...found);
    if (found.length < page.page_size) return rows;
  }
}
const report = { is_report: true };

describe.each(['admin', 'manager', 'artist', 'rival'])('the dashboard figures for the test user “%s”', (name) => {
  test('are not zero, so that the comparisons prove something', async () => {
    const totals = await totalsOf(reader(name));
    const { days } = await rangeOf(reader(name));
    expect(Object.entries(totals).filter(([, figure]) => figure === 0)).toEqual([]);
    for (const series of ['checkins', 'fans', 'orders', 'sales'] as const) {
      expect(days.filter((day) => day[series] > 0).length, series).toBeGreaterThan(1);
    }
  });

  test('equal the number of rows in the lists that they link to', async () => {
    const client = reader(name);
    const totals = await totalsOf(client);
    const checkIns = await rowsOf(client, listFans, { ...report, section: 'checkins' });
    expect(checkIns).toHaveLength(totals.total_checkin);
    const orders = await rowsOf(client, listFans, { ...report, section: 'orders' });
    expect(orders).toHaveLength(totals.total_order_count);
    const events = { isUpcoming: true, currentTime: Date.now() - eventLastsMs };
    expect(await rowsOf(client, listEvents, events)).toHaveLength(totals.total_upcoming_events);
    expect(await rowsOf(client, listProducts, {})).toHaveLength(totals.total_products);
    expect(await rowsOf(client, listPromoCodes, {})).toHaveLength(totals.total_promo_code);
    const sales = await rowsOf(client, listEventSales, {});
    const cents = (rows: readonly Record<string, unknown>[], field: string) =>
      rows.reduce((sum, row) => sum + toCents(Number(row[field])), 0);
    expect(cents(sales, 'total_sales')).toBe(toCents(totals.total_sales));
    expect(cents(orders, 'order_amount')).toBe(toCents(totals.total_sales));
    expect(sales.reduce((sum, row) => sum + Number(row['total_orders']), 0)).toBe(totals.total_order_count);
    // An artist's dashboard counts other artists, but that figure links to no list.
    if (name === 'artist') return;
    const artists = await rowsOf(client, listArtistManagers, { role: 'ARTIST' });
    expect(artists).toHaveLength(totals.total_artist);
  });

  test('equal the totals of their reports, over all time and per day', async () => {
    const client = reader(name);
    const totals = await totalsOf(client);
    const { days } = await rangeOf(client);
    const totalOf = async (section: string, times: object = {}) => {
      const { status, body } = await client.call(getReportTotal, { section, ...times });
      expect(status, JSON.stringify(body)).toBe(200);
      return body[0]?.total;
    };
    expect(await totalOf('checkins')).toBe(totals.total_checkin);
    expect(await totalOf('orders')).toBe(totals.total_order_count);
    expect(await totalOf('sales')).toBe(totals.total_sales);
    const times = {
      startDate: Date.parse(days[0]?.day ?? ''),
      endDate: Date.parse(days.at(-1)?.day ?? '') + dayMs,
    };
    const sumOf = (series: 'checkins' | 'fans' | 'orders') => days.reduce((sum, day) => sum + day[series], 0);
    expect(await totalOf('checkins', times)).toBe(sumOf('checkins'));
    expect(await totalOf('users', times)).toBe(sumOf('fans'));
    expect(await totalOf('orders', times)).toBe(sumOf('orders'));
    const cents = days.reduce((sum, { sales }) => sum + toCents(sales), 0);
    expect(toCents((await totalOf('sales', times)) ?? 0)).toBe(cents);
    // Orders of 40 days ago count in the total, but not in the chart of 30 days.
    expect(sumOf('orders')).toBeLessThan(totals.total_order_count);
  });
});

test('shows the same orders and sales per day in the chart as in the order report', async () => {
  const client = reader('manager');
  const { days } = await rangeOf(client);
  for (const { day, orders, sales } of [days.at(0), days.at(-2), days.at(-1)].filter((found) => found !== undefined)) {
    const times = { startDate: Date.parse(day), endDate: Date.parse(day) + dayMs };
    const rows = await rowsOf(client, listFans, { ...report, section: 'orders', ...times });
    expect(rows, day).toHaveLength(orders);
    expect(rows.reduce((sum, row) => sum + toCents(Number(row['order_amount'])), 0)).toBe(toCents(sales));
  }
});

test('returns the same figures before and after pending counts are merged', async () => {
  const figures = async () =>
    JSON.stringify(await Promise.all([...readers.values()].flatMap((client) => [totalsOf(client), rangeOf(client)])));
  const before = await figures();
  await foldAttendance(product.db);
  await foldSales(product.db);
  expect(await figures()).toBe(before);
});

test("moves an event's figures in the chart to its new manager", async () => {
  const { db } = product;
  const [manager, rival] = [reader('manager'), reader('rival')];
  const daysOf = async (client: Client) => (await rangeOf(client)).days.map(({ orders, sales }) => ({ orders, sales }));
  const both = async () => [await daysOf(manager), await daysOf(rival)];
  const [before = [], beforeRival = []] = await both();
  const { rows } = await query(db)<{ id: number }>`select id from users where role = 'MANAGER' order by id`;
  await query(db)`update events set manager_id = ${rows[1]?.id} where manager_id = ${rows[0]?.id}`;
  const [after = [], afterRival = []] = await both();
  expect(after.every(({ orders, sales }) => orders === 0 && sales === 0)).toBe(true);
  for (const [place, { orders, sales }] of afterRival.entries()) {
    const was = { mine: before[place], theirs: beforeRival[place] };
    expect(orders).toBe((was.mine?.orders ?? 0) + (was.theirs?.orders ?? 0));
    expect(toCents(sales)).toBe(toCents(was.mine?.sales ?? 0) + toCents(was.theirs?.sales ?? 0));
  }
});
