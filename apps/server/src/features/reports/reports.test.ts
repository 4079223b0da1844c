import { listFans, type FanRow, type FanSection } from '@backline/contract/fans';
import type { Feature } from '@backline/contract/features';
import { exportFans } from '@backline/contract/house-exports';
import { exportSales } from '@backline/contract/list-exports';
import * as eventTexts from '@backline/contract/events.texts';
import {
  getHouseZone,
  getReportChart,
  getReportTotal,
  listEventSales,
  type ReportType,
} from '@backline/contract/reports';
import { describe, expect, test } from 'vitest';
import { type SignedIn, readPages } from '../../../testing/as.ts';
import { exported } from '../../../testing/exported.ts';
import { foldAttendance } from '../events/index.ts';
import { foldSales } from '../orders/sales.repository.ts';
import { deedSections, evening, reportHouse } from '../../../testing/reports/reports.ts';
import { withoutKeys } from '../../../testing/role-keys.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(reportHouse());

const without = (role: 'MANAGER' | 'ARTIST', feature: Feature, check: () => Promise<void>) =>
  withoutKeys(house.db, role, [feature], check);

const page = (who: SignedIn, section: FanSection, more: object = {}) =>
  who.call(listFans, { section, is_report: true, ...more });

const walk = async (who: SignedIn, section: FanSection, filters: object = {}): Promise<FanRow[]> =>
  (await readPages((cursor) => page(who, section, { page_size: 2, cursor, ...filters }))).flat();

const totalOf = async (who: SignedIn, section: ReportType, filters: object = {}) =>
  (await who.call(getReportTotal, { section, ...filters })).body[0]?.total;

describe('refused reports', () => {
  test('refuses every report and file without the reports permission', async () => {
    await without('MANAGER', 'Page_View_Reports', async () => {
      for (const section of deedSections) {
        expect((await page(house.manager, section)).status).toBe(403);
        expect((await exported(house.app, house.manager, exportFans, { section, is_report: true })).status).toBe(403);
      }
      for (const section of ['events', 'sales', 'orders'] as const) {
        expect((await house.manager.call(getReportTotal, { section })).status).toBe(403);
      }
      expect((await house.manager.call(getReportChart, { section: 'sales' })).status).toBe(403);
      expect((await house.manager.call(getHouseZone, {})).status).toBe(403);
      expect((await house.manager.call(listEventSales, {})).status).toBe(403);
      expect((await exported(house.app, house.manager, exportSales, {})).status).toBe(403);
    });
  });

  test.each([
    ['users', 'Page_Manage_Users'],
    ['checkins', 'Page_Manage_Users'],
    ['requests', 'Page_Requests'],
    ['polls', 'Page_Polls'],
    ['orders', 'Page_Orders'],
  ] as const)('refuses the report of %s without %s', async (section, key) => {
    await without('MANAGER', key, async () => {
      const filters = { section, event_id: house.events.rivalry.id };
      for (const more of [{ section }, filters]) {
        expect((await page(house.manager, section, more)).status).toBe(403);
        expect((await house.manager.call(getReportTotal, more)).status).toBe(403);
        expect((await house.manager.call(getReportChart, more)).status).toBe(403);
        expect((await exported(house.app, house.manager, exportFans, { ...more, is_report: true })).status).toBe(403);
      }
    });
  });

  test('hides the users list in reports from people without its permission', async () => {
    expect((await house.artist.call(listFans, { section: 'requests', event_id: house.events.lantern.id })).status).toBe(
      403,
    );
    expect((await exported(house.app, house.artist, exportFans, {})).status).toBe(403);
    expect((await page(house.artist, 'users')).status).toBe(403);
    expect((await page(house.artist, 'requests')).status).toBe(200);
  });

  test('returns the same error for an event that the caller may not see as for an unknown event', async () => {
    for (const event_id of [house.events.rivalry.id, 999_999]) {
      for (const section of deedSections) {
        expect((await page(house.manager, section, { event_id })).body.message).toBe(eventTexts.eventNotFound);
        expect((await house.manager.call(getReportTotal, { section, event_id })).status).toBe(404);
      }
      expect((await house.manager.call(listEventSales, { event_id })).status).toBe(404);
      expect((await exported(house.app, house.manager, exportSales, { event_id })).status).toBe(404);
    }
  });

  test('refuses a search in reports', async () => {
    expect((await page(house.manager, 'checkins', { search: 'fan' })).body.fields?.[0]?.path).toBe('search');
  });
});

describe('reports', () => {
  const scopes = () =>
    [
      ['an ADMIN', house.admin, {}],
      ['an ADMIN, of a manager', house.admin, { artistManager: house.people.rival.id }],
      ['an ADMIN, of artists', house.admin, { artists: [house.people.eve.id] }],
      ['a manager', house.manager, {}],
      ['a manager, of an event', house.manager, { event_id: house.events.harbor.id }],
      [
        'a manager, of an event that the filter leaves out',
        house.manager,
        { event_id: house.events.harbor.id, artists: [house.people.eve.id] },
      ],
      [
        'a manager, of some minutes',
        house.manager,
        { startDate: evening(8).getTime(), endDate: evening(1_500).getTime() },
      ],
      ['an ADMIN, of a day', house.admin, { startDate: Date.UTC(2026, 9, 31), endDate: Date.UTC(2026, 10, 1) }],
    ] as const;
  const counts: Record<FanSection, readonly number[]> = {
    users: [16, 4, 6, 12, 6, 0, 10, 6],
    checkins: [16, 4, 6, 12, 6, 0, 11, 6],
    requests: [32, 8, 12, 24, 12, 0, 24, 12],
    polls: [32, 8, 12, 24, 12, 0, 22, 12],
    orders: [9, 3, 3, 6, 3, 0, 3, 3],
  };

  test.each(deedSections)(
    'lists each row of %s once, latest first, with the same number of rows as the total and the file',
    async (section) => {
      const times: Record<FanSection, (row: FanRow) => number | null> = {
        users: (row) => row.joined_dttm,
        checkins: (row) => row.checkin_dttm,
        requests: (row) => row.song_request_dttm,
        polls: (row) => row.poll_dttm,
        orders: (row) => row.order_dttm,
      };
      const found = [];
      for (const [name, who, filters] of scopes()) {
        const rows = await walk(who, section, filters);
        const keys = rows.map((row) =>
          [row.event_id, row.id, times[section](row), row.order_id, row.poll_question].join('/'),
        );
        expect(new Set(keys).size, name).toBe(rows.length);
        expect(rows.map(times[section]), name).toEqual(
          rows.map(times[section]).toSorted((a, b) => (b ?? 0) - (a ?? 0)),
        );
        expect(await totalOf(who, section, filters), name).toBe(rows.length);
        const file = await exported(house.app, who, exportFans, { section, is_report: true, ...filters });
        expect(
          file.rows.map(([person]) => person),
          name,
        ).toEqual(rows.map((row) => row.name));
        found.push(rows.length);
      }
      expect(found).toEqual(counts[section]);
    },
  );

  test('returns the same report before and after daily aggregation', async () => {
    const filters = { startDate: Date.UTC(2026, 9, 31), endDate: Date.UTC(2026, 10, 2) };
    const figures = async () => {
      const totals = [];
      for (const who of [house.admin, house.manager]) {
        for (const section of ['users', 'checkins', 'orders', 'sales', 'events'] as const) {
          totals.push(await totalOf(who, section), await totalOf(who, section, filters));
        }
      }
      return totals;
    };
    const before = await figures();
    await foldAttendance(house.db);
    await foldSales(house.db);
    expect(await figures()).toEqual(before);
    expect(before.slice(0, 10)).toEqual([16, 10, 16, 10, 9, 6, 225, 150, 3, 2]);
  });

  test('filters a report of one event by start and end time', async () => {
    const { body } = await house.manager.call(listFans, {
      section: 'checkins',
      event_id: house.events.lantern.id,
      startDate: evening(0).getTime(),
      endDate: evening(9).getTime(),
    });
    expect(body.map(({ name, event_name }) => [name, event_name])).toEqual([
      ['Fan 1', 'Lantern Night'],
      ['Fan 0', 'Lantern Night'],
    ]);
  });
});

test('omits email addresses and phone numbers from reports for people without the users permission', async () => {
  const [row] = (await page(house.artist, 'requests')).body;
  expect(row).toMatchObject({
    name: 'Fan 5',
    email: null,
    phone_number: null,
    event_name: 'Lantern Night',
    timezone: 'CST',
  });
  const file = await exported(house.app, house.artist, exportFans, { section: 'requests', is_report: true });
  expect(file.header).toEqual(['Name', 'Event', 'Song', 'Requested', 'Timezone']);
  expect(file.text).not.toContain('3125553');
  const [own] = (await page(house.manager, 'requests')).body;
  expect(own).toMatchObject({ email: 'fan5@example.org', phone_number: '+13125553005' });
});

test.each([
  [
    'users',
    'user_data_',
    [
      'Fan 5',
      'fan5@example.org',
      '+13125553005',
      'Harbor Night',
      'A',
      '1',
      '5',
      'USER',
      'No',
      '2026-11-01 05:06 AM',
      '2026-11-01 05:05 AM',
      'IST',
    ],
  ],
  [
    'checkins',
    'checkin_user_data_',
    ['Fan 5', 'fan5@example.org', '+13125553005', 'Harbor Night', 'A', '1', '5', '2026-11-01 05:06 AM', 'IST'],
  ],
  [
    'requests',
    'song_requests_user_data_',
    ['Fan 5', 'fan5@example.org', '+13125553005', 'Harbor Night', 'Hello', '2026-11-01 05:26 AM', 'IST'],
  ],
  [
    'polls',
    'polls_user_data_',
    ['Fan 5', 'fan5@example.org', '+13125553005', 'Harbor Night', 'Louder?', '2026-11-01 05:36 AM', 'IST'],
  ],
  [
    'orders',
    'user_data_',
    [
      'Fan 2',
      'fan2@example.org',
      '+13125553002',
      'Harbor Night',
      expect.stringMatching(/^[2-9A-Z]{10}$/),
      '37.50',
      'A',
      '1',
      '2',
      '2026-11-01 05:44 AM',
      'IST',
    ],
  ],
] as const)(
  "names the file of %s as the specification demands, and shows times in the event's time zone",
  async (section, name, first) => {
    const file = await exported(house.app, house.manager, exportFans, { section, is_report: true });
    expect(file.name).toBe(name);
    expect(file.rows[0]).toEqual(first);
  },
);

describe('sales reports', () => {
  const salesOf = async (who: SignedIn, filters: object = {}) =>
    (await who.call(listEventSales, filters)).body.map(({ event_name, total_sales, total_orders }) => [
      event_name,
      total_sales,
      total_orders,
    ]);

  test('lists each event with sales, the latest first, with correct totals', async () => {
    expect(await salesOf(house.admin)).toEqual([
      ['Rivalry', 75, 3],
      ['Harbor Night', 75, 3],
      ['Lantern Night', 75, 3],
    ]);
    expect(await salesOf(house.manager)).toEqual([
      ['Harbor Night', 75, 3],
      ['Lantern Night', 75, 3],
    ]);
    expect(await totalOf(house.manager, 'sales')).toBe(150);
    const amounts = (await walk(house.manager, 'orders')).map((row) => row.order_amount ?? 0);
    expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(150);
    const file = await exported(house.app, house.manager, exportSales, {});
    expect([file.name, ...file.rows]).toEqual([
      'user_data_',
      ['Harbor Night', '2026-11-01 04:30 AM', 'IST', '3', '75.00'],
      ['Lantern Night', '2026-10-30 06:00 PM', 'CST', '3', '75.00'],
    ]);
  });

  test('pages sales by cursor, and filters them by time, manager and name', async () => {
    const { body, headers } = await house.admin.call(listEventSales, { page_size: 2 });
    expect(body).toHaveLength(2);
    const rest = await house.admin.call(listEventSales, { page_size: 2, cursor: headers['x-next-cursor'] });
    expect(rest.body.map((row) => row.event_name)).toEqual(['Lantern Night']);
    const filters = { startDate: evening(0).getTime(), endDate: evening(75).getTime() };
    expect(await salesOf(house.manager, filters)).toEqual([['Lantern Night', 75, 3]]);
    expect(await totalOf(house.manager, 'sales', filters)).toBe(75);
    expect(await salesOf(house.admin, { artistManager: String(house.people.rival.id) })).toEqual([['Rivalry', 75, 3]]);
    expect(await salesOf(house.admin, { search: 'harb' })).toEqual([['Harbor Night', 75, 3]]);
  });

  test('subtracts a refund from totals, order amounts and the chart', async () => {
    const orderId = house.orders[0] ?? 0;
    await query(house.db)`
      insert into payment_refunds (provider, payment_id, order_id, account_id, amount_cents, status, is_ours, settled_at)
      select provider, payment_id, id, account_id, 500, 'succeeded', true, now() from orders where id = ${orderId}`;
    expect(await totalOf(house.artist, 'sales')).toBe(70);
    expect(await totalOf(house.manager, 'sales', { event_id: house.events.lantern.id })).toBe(70);
    const row = (await walk(house.artist, 'orders')).find((each) => each.order_id === orderId);
    expect(row?.order_amount).toBe(7.5);
    const { body } = await house.artist.call(getReportChart, { section: 'sales' });
    expect(body.bars.reduce((sum, { value }) => sum + value, 0)).toBe(70);
    await query(house.db)`delete from payment_refunds where order_id = ${orderId}`;
  });
});

describe('charts', () => {
  const chartOf = async (who: SignedIn, section: Exclude<ReportType, 'events'>, filters: object = {}) =>
    (await who.call(getReportChart, { section, ...filters })).body;

  test("shows one event's chart by the hour in the event's time zone", async () => {
    const { lantern } = house.events;
    const { unit, zone, bars } = await chartOf(house.manager, 'orders', { event_id: lantern.id });
    expect([unit, zone]).toEqual(['hour', 'America/Chicago']);
    expect(bars.map(({ start_dttm, value }) => [start_dttm, value])).toEqual([[Date.UTC(2026, 9, 31, 0), 3]]);
    const asked = await chartOf(house.manager, 'checkins', { event_id: lantern.id });
    expect(asked.bars.map(({ value }) => value)).toEqual([6]);
  });

  test.each(['users', 'checkins', 'orders', 'sales'] as const)(
    'shows %s of all events by day, and the bars add up to the total',
    async (section) => {
      for (const who of [house.admin, house.manager, house.artist]) {
        const total = await totalOf(who, section);
        // Skips a section without permission: an ARTIST has no users list.
        if (total === undefined) continue;
        const { unit, bars } = await chartOf(who, section);
        expect(unit).toBe('day');
        expect(bars.reduce((sum, { value }) => sum + value, 0)).toBe(total);
      }
      const range = { startDate: evening(3).getTime(), endDate: evening(2_000).getTime() };
      const { bars } = await chartOf(house.manager, section, range);
      expect(bars.reduce((sum, { value }) => sum + value, 0)).toBe(await totalOf(house.manager, section, range));
    },
  );

  test('counts all spellings of a song at all events as one bar in the chart', async () => {
    const { unit, bars } = await chartOf(house.manager, 'requests');
    expect(unit).toBe('song');
    expect(bars.map(({ label, value }) => [label, value])).toEqual([
      ['Blue Lamp', 12],
      ['Hello', 12],
    ]);
  });

  test('names each poll with its event in the chart', async () => {
    const { bars } = await chartOf(house.manager, 'polls');
    expect(bars.map(({ label, value }) => [label, value])).toEqual([
      ['Encore? · Lantern Night', 6],
      ['Louder? · Lantern Night', 6],
      ['Encore? · Harbor Night', 6],
      ['Louder? · Harbor Night', 6],
    ]);
  });
});
