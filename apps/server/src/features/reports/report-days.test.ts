import { getHouseZone, getReportChart, getReportTotal } from '@backline/contract/reports';
import { describe, expect, test } from 'vitest';
import {
  buildArtist,
  buildEvent,
  buildFan,
  buildManager,
  buildPaidOrder,
  buildPaymentAccount,
  buildProduct,
  joinFan,
} from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { foldAttendance } from '../events/index.ts';
import { foldSales } from '../orders/index.ts';

// The zone's offset includes half an hour, and its clocks change twice a year.
const house = await openForFile(testApp({ HOUSE_TIME_ZONE: 'Australia/Adelaide' }));

/** Builds a manager with one event. At each given time, a fan joins, checks in and pays $10. */
async function reachWith(moments: readonly string[], timezone = 'CST') {
  const { app, platform, db } = house;
  const { id: managerId } = await buildManager(db);
  const { id: artistId } = await buildArtist(db, { managerId });
  const { id: eventId } = await buildEvent(db, { managerId, artistIds: [artistId], timezone });
  const { sizes } = await buildProduct(db, { artistId, price_cents: 1_000, sizes: { M: 100 } });
  const accountId = await buildPaymentAccount(db, managerId);
  for (const moment of moments) {
    const when = new Date(moment);
    const { id: fanId } = await buildFan(db);
    await joinFan(db, { eventId, fanId, joinedAt: when, checkedInAt: when });
    const sizeId = sizes[0]?.id ?? 0;
    await buildPaidOrder(db, { eventId, fanId, managerId, accountId, sizeId, quantity: 1, paidAt: when });
  }
  const manager = await signedInAs(app, platform, { id: managerId });
  return {
    eventId,
    managerId,
    zone: async () => (await manager.call(getHouseZone, {})).body.zone,
    total: async (input: object) =>
      (await manager.call(getReportTotal, { ...input, section: 'checkins' })).body[0]?.total,
    async chart(input: { section: 'users' | 'checkins' | 'orders' | 'sales' } & Record<string, unknown>) {
      const { unit, zone, bars } = (await manager.call(getReportChart, input)).body;
      const shown = bars.map(({ start_dttm, value }) => [new Date(start_dttm ?? 0).toISOString().slice(0, 16), value]);
      return { unit, zone, bars: shown };
    },
  };
}

const between = (from: string, until: string) => ({ startDate: Date.parse(from), endDate: Date.parse(until) });
const sections = ['users', 'checkins', 'orders', 'sales'] as const;

describe('daily charts', () => {
  const week = [
    {
      day: 'a day of 23 hours, when clocks go forward',
      moments: ['2026-10-03T14:29:59Z', '2026-10-03T14:30:00Z', '2026-10-04T13:29:59Z', '2026-10-04T13:30:00Z'],
      filter: between('2026-09-30T14:30:00Z', '2026-10-07T13:30:00Z'),
      bars: [
        ['2026-10-02T14:30', 1],
        ['2026-10-03T14:30', 2],
        ['2026-10-04T13:30', 1],
      ],
    },
    {
      day: 'a day of 25 hours, when clocks go back',
      moments: ['2027-04-03T13:29:59Z', '2027-04-03T13:30:00Z', '2027-04-04T14:29:59Z', '2027-04-04T14:30:00Z'],
      filter: between('2027-03-31T13:30:00Z', '2027-04-07T14:30:00Z'),
      bars: [
        ['2027-04-02T13:30', 1],
        ['2027-04-03T13:30', 2],
        ['2027-04-04T14:30', 1],
      ],
    },
  ];

  test.each(week)('starts days at local midnight: $day', async ({ moments, filter, bars }) => {
    const reach = await reachWith(moments);
    for (const fold of [
      async () => undefined,
      async () => [await foldAttendance(house.db), await foldSales(house.db)],
    ]) {
      await fold();
      for (const section of sections) {
        const worth = section === 'sales' ? 10 : 1;
        const expected = bars.map(([begins, count]) => [begins, Number(count) * worth]);
        // Without a filter the chart reads counters. With a filter by manager it reads rows.
        for (const more of [{}, { artistManager: [reach.managerId] }]) {
          const chart = await reach.chart({ section, ...filter, ...more });
          expect([section, more, chart]).toEqual([
            section,
            more,
            { unit: 'day', zone: 'Australia/Adelaide', bars: expected },
          ]);
        }
      }
    }
    expect(await reach.total(filter)).toBe(4);
    expect(await reach.zone()).toBe('Australia/Adelaide');
  });

  test('starts months at local midnight', async () => {
    const reach = await reachWith(['2026-09-30T14:29:59Z', '2026-09-30T14:30:00Z', '2027-03-31T13:29:59Z']);
    const { unit, bars } = await reach.chart({ section: 'checkins' });
    expect(unit).toBe('month');
    expect(bars.filter(([, count]) => count !== 0)).toEqual([
      ['2026-08-31T14:30', 1],
      ['2026-09-30T14:30', 1],
      ['2027-02-28T13:30', 1],
    ]);
  });
});

describe('hourly charts', () => {
  test.each([
    {
      night: 'the hour that clocks skip has no bar',
      moments: ['2026-10-03T15:45:00Z', '2026-10-03T16:45:00Z'],
      filter: between('2026-10-03T12:30:00Z', '2026-10-03T20:30:00Z'),
      // 01:00 and 03:00 local time.
      bars: [
        ['2026-10-03T15:30', 1],
        ['2026-10-03T16:30', 1],
      ],
    },
    {
      night: 'the hour that clocks show twice has two bars',
      moments: ['2027-04-03T15:45:00Z', '2027-04-03T16:45:00Z', '2027-04-03T16:50:00Z'],
      filter: between('2027-04-03T12:30:00Z', '2027-04-03T20:30:00Z'),
      // Both are 02:00 in local time.
      bars: [
        ['2027-04-03T15:30', 1],
        ['2027-04-03T16:30', 2],
      ],
    },
  ])('shows each hour of the night as one bar: $night', async ({ moments, filter, bars }) => {
    const reach = await reachWith(moments);
    for (const section of sections) {
      const worth = section === 'sales' ? 10 : 1;
      const expected = bars.map(([begins, count]) => [begins, Number(count) * worth]);
      const { unit, bars: shown } = await reach.chart({ section, ...filter });
      expect([section, unit, shown]).toEqual([section, 'hour', expected]);
    }
  });

  test('keeps every check-in when clocks go back by half an hour', async () => {
    const moments = ['2027-04-03T14:45:00Z', '2027-04-03T15:10:00Z', '2027-04-03T15:40:00Z', '2027-04-03T17:10:00Z'];
    const { eventId, chart } = await reachWith(moments, 'Australia/Lord_Howe');
    const { bars } = await chart({ section: 'checkins', event_id: eventId });
    expect(bars.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(4);
  });

  test("uses the event's time zone in the chart of a single event", async () => {
    const { eventId, chart } = await reachWith(['2027-07-15T18:20:00Z'], 'Asia/Kathmandu');
    expect(await chart({ section: 'checkins', event_id: eventId })).toEqual({
      unit: 'hour',
      zone: 'Asia/Kathmandu',
      bars: [['2027-07-15T18:15', 1]],
    });
  });
});
