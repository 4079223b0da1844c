import { getDashboardRange } from '@backline/contract/dashboard';
import { addDays, quickRanges } from '@backline/contract/day-ranges';
import { toCents } from '@backline/contract/money';
import { getReportChart, getReportTotal, listEventSales } from '@backline/contract/reports';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  buildAdmin,
  buildArtist,
  buildEvent,
  buildFan,
  buildManager,
  buildPaidOrder,
  buildPaymentAccount,
  buildProduct,
  buildTeamMember,
  joinFan,
} from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, type Client } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { withoutKeys } from '../../../testing/role-keys.ts';
import { foldAttendance } from '../events/index.ts';
import { foldSales } from '../orders/index.ts';
import { boundsOf, readToday } from './dashboard-range.repository.ts';

/**
 * Two artists of one manager sell at two events in other time zones, at midnight in the house's zone and just before
 * it.
 */
async function houseIn(zone: string) {
  const product = await testApp({ HOUSE_TIME_ZONE: zone });
  const { app, platform, db } = product;
  const mona = await buildManager(db);
  const eve = await buildArtist(db, { managerId: mona.id });
  const ada = await buildArtist(db, { managerId: mona.id });
  const tim = await buildTeamMember(db, { managerId: mona.id });
  const accountId = await buildPaymentAccount(db, mona.id);
  const sizes = [];
  for (const [artistId, cents] of [
    [eve.id, 1_999],
    [ada.id, 1_001],
  ] as const) {
    const { sizes: made } = await buildProduct(db, { artistId, price_cents: cents, sizes: { M: 1_000 } });
    sizes.push(made[0]?.id ?? 0);
  }
  const events = [
    await buildEvent(db, { managerId: mona.id, artistIds: [eve.id], teamMemberIds: [tim.id], timezone: 'PST' }),
    await buildEvent(db, { managerId: mona.id, artistIds: [eve.id, ada.id], timezone: 'IST' }),
  ];
  const { today } = await readToday(db, sql`${sql.lit(zone)}::text`);
  for (const daysAgo of [0, 1, 7, 29, 30, 45, 70]) {
    const day = addDays(today, -daysAgo);
    const midnight = Date.parse((await boundsOf(db, zone, { first: day, last: day })).from);
    for (const paidAt of [new Date(midnight), new Date(midnight - 1)]) {
      for (const [place, event] of events.entries()) {
        const fan = await buildFan(db);
        await joinFan(db, { eventId: event.id, fanId: fan.id, joinedAt: paidAt, checkedInAt: paidAt });
        const sizeId = sizes[place] ?? 0;
        await buildPaidOrder(db, { eventId: event.id, fanId: fan.id, managerId: mona.id, accountId, sizeId, paidAt });
      }
    }
  }
  // Refunds the first of every three orders in full, refunds the second in part, and leaves the third as it is.
  await query(db)`
    insert into payment_refunds (provider, payment_id, order_id, account_id, amount_cents, status, is_ours, settled_at)
    select provider, payment_id, id, account_id, case id % 3 when 0 then total_cents else 333 end, 'succeeded', false, now()
    from orders where id % 3 < 2`;
  await foldAttendance(db);
  await foldSales(db);
  const as = (person: { id: number }) => signedInAs(app, platform, person);
  const readers = { admin: await as(await buildAdmin(db)), manager: await as(mona), artist: await as(eve) };
  return { ...product, zone, readers, teamMember: await as(tim), events };
}

const houses = await Promise.all([openForFile(houseIn('America/Chicago')), openForFile(houseIn('Asia/Kathmandu'))]);
const [chicago] = houses;

const rangeOf = async (client: Client, range: string) => (await client.call(getDashboardRange, { range })).body;

describe('permissions for the dashboard and its ranges', () => {
  test('refuses the dashboard to a person without the permission, and refuses an unknown range', async () => {
    await withoutKeys(chicago.db, 'MANAGER', ['Page_Dashboard'], async () => {
      expect((await chicago.readers.manager.call(getDashboardRange, {})).status).toBe(403);
    });
    expect((await chicago.readers.manager.call(getDashboardRange, { range: 'ever' })).status).toBe(422);
  });

  test('lists no top events for people who may not open orders', async () => {
    await withoutKeys(chicago.db, 'MANAGER', ['Page_Orders'], async () => {
      expect((await rangeOf(chicago.readers.manager, 'last_30_days')).top_events).toEqual([]);
    });
  });

  test('limits artists and team members to their own events, and artists to their own order lines', async () => {
    const [first, second] = chicago.events;
    const idsOf = async (client: Client) =>
      (await rangeOf(client, 'this_year')).top_events.map(({ event_id: id }) => id);
    expect(await idsOf(chicago.readers.artist)).toEqual([first?.id]);
    expect((await idsOf(chicago.teamMember)).filter((id) => id !== first?.id)).toEqual([]);
    expect(new Set(await idsOf(chicago.readers.manager))).toEqual(new Set([first?.id, second?.id]));
    const { now } = await rangeOf(chicago.teamMember, 'last_30_days');
    expect(now.orders).toBeLessThan((await rangeOf(chicago.readers.manager, 'last_30_days')).now.orders);
  });
});

describe.each(houses)('the dashboard of an installation in $zone', ({ db, zone, readers }) => {
  test.each(quickRanges)(
    'equals the reports to the cent for the range %s and for the range before it',
    async (range) => {
      for (const client of Object.values(readers)) {
        const answer = await rangeOf(client, range);
        for (const { first, last, ...figures } of [answer.now, answer.before]) {
          const { from, until } = await boundsOf(db, zone, { first, last });
          const times = { startDate: Date.parse(from), endDate: Date.parse(until) };
          const totalOf = async (section: string) =>
            (await client.call(getReportTotal, { section, ...times })).body[0]?.total;
          expect(await totalOf('sales')).toBe(figures.sales);
          expect(await totalOf('orders')).toBe(figures.orders);
          const { bars } = (await client.call(getReportChart, { section: 'sales', ...times })).body;
          const { body: rows } = await client.call(listEventSales, times);
          const cents = toCents(figures.sales);
          expect(bars.reduce((sum, { value }) => sum + toCents(value), 0)).toBe(cents);
          expect(rows.reduce((sum, row) => sum + toCents(row.total_sales), 0)).toBe(cents);
        }
        expect(answer.days.reduce((sum, { sales }) => sum + toCents(sales), 0)).toBe(toCents(answer.now.sales));
      }
    },
  );

  test('subtracts refunds from sales, and compares two ranges that both contain sales', async () => {
    const { now, before, top_events: top } = await rangeOf(readers.manager, 'last_30_days');
    expect(Math.min(now.sales, before.sales)).toBeGreaterThan(0);
    expect(top.reduce((sum, { sales }) => sum + toCents(sales), 0)).toBe(toCents(now.sales));
    expect(top.map(({ sales }) => sales)).toEqual(top.map(({ sales }) => sales).toSorted((one, other) => other - one));
  });
});
