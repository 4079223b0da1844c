import type { Feature } from '@backline/contract/features';
import { listComparableNights } from '@backline/contract/night';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BuiltEvent } from '../../../builders/builders.ts';
import { foldAttendance } from '../events/index.ts';
import { foldSales } from '../orders/sales.repository.ts';
import { foldEngagement } from './minute-counts.repository.ts';
import { barsOf, hourMs, minuteMs, nightHouse } from '../../../testing/nights/nights.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const start = Date.UTC(2026, 9, 30, 23);

const house = await openForFile(nightHouse());
const lantern = await house.newEvent(start, { name: 'Lantern Night' });
const { orderId } = await house.fill(lantern, start);

const fold = async () => {
  await foldAttendance(house.db);
  await foldSales(house.db);
  await foldEngagement(house.db);
};

describe('night figures', () => {
  const figures = async (who = house.manager) => {
    const night = await house.night(who, lantern);
    return {
      checkins: barsOf(night, 'checkins'),
      requests: barsOf(night, 'requests'),
      votes: barsOf(night, 'votes'),
      entries: barsOf(night, 'entries'),
      orders: barsOf(night, 'orders'),
      revenue: barsOf(night, 'revenue'),
    };
  };
  const expected = {
    checkins: [[0, 1]],
    requests: [[1, 2]],
    votes: [[2, 1]],
    entries: [[3, 1]],
    orders: [[4, 1]],
    revenue: [[4, 12.5]],
  };

  test('counts each activity in its minute, both before and after aggregation', async () => {
    expect(await figures()).toEqual(expected);
    await fold();
    expect(await figures()).toEqual(expected);
    expect(await figures(house.admin)).toEqual(expected);
  });

  test("shows a night as over six hours after the start, in the event's time zone", async () => {
    const night = await house.night(house.manager, lantern);
    expect(night).toMatchObject({
      event_id: lantern.id,
      name: 'Lantern Night',
      event_dttm: start,
      timezone: 'CST',
      state: 'over',
      from_dttm: start - hourMs,
      to_dttm: start + 2 * hourMs,
      step_ms: minuteMs,
    });
    // After the event, orders that were not handed over are still listed.
    expect(night.running.map(({ kind, figure, next }) => [kind, figure, next])).toEqual([
      ['orders', 1, 'hand_over_orders'],
    ]);
    expect(night.checkins?.values).toHaveLength(180);
  });

  test('subtracts a refund from the revenue of the minute in which the order was paid', async () => {
    await query(house.db)`
      insert into payment_refunds (provider, payment_id, order_id, account_id, amount_cents, status, is_ours, settled_at)
      select provider, payment_id, id, account_id, 500, 'succeeded', true, now() from orders where id = ${orderId}`;
    for (const isFolded of [false, true]) {
      if (isFolded) await fold();
      const { orders, revenue } = await house.night(house.manager, lantern);
      expect([orders?.total, revenue?.total, revenue?.values[64]]).toEqual([1, 7.5, 7.5]);
    }
    await query(house.db)`delete from payment_refunds where order_id = ${orderId}`;
    expect(await figures()).toEqual(expected);
  });

  test('includes activity outside the displayed hours in the total', async () => {
    const event = await house.newEvent(start);
    const fanId = await house.newFan(event, new Date(start - 7 * hourMs));
    await house.newFan(event, new Date(start + minuteMs));
    await house.order(event, fanId, new Date(start + 30 * hourMs), house.shirts.bob);
    const night = await house.night(house.manager, event);
    expect([night.checkins?.total, night.checkins?.outside, barsOf(night, 'checkins')]).toEqual([2, 1, [[1, 1]]]);
    expect([night.revenue?.total, night.revenue?.outside, barsOf(night, 'revenue')]).toEqual([12.5, 12.5, []]);
  });

  test('shows empty bars for a night without activity', async () => {
    const night = await house.night(house.manager, await house.newEvent(start));
    for (const name of ['checkins', 'requests', 'votes', 'entries', 'orders', 'revenue'] as const) {
      expect(night[name]).toEqual({ values: Array(180).fill(0), total: 0, outside: 0 });
    }
    expect([night.marks, night.running]).toEqual([[], []]);
  });

  test('gives each minute its own bar in a night when the clocks go back', async () => {
    // Clocks in Chicago go back that night, so the hour from one o'clock occurs twice.
    const begin = Date.UTC(2026, 10, 1, 4);
    const event = await house.newEvent(begin, { name: 'Long Night' });
    const minutes = [119, 120, 179, 180, 181, 239, 240, 300];
    for (const minute of minutes) await house.newFan(event, new Date(begin + minute * minuteMs));
    const night = await house.night(house.manager, event);
    // The axis has six hours in bars of two minutes.
    expect([night.from_dttm, night.to_dttm, night.step_ms]).toEqual([
      begin - hourMs,
      begin + 302 * minuteMs,
      2 * minuteMs,
    ]);
    expect(barsOf(night, 'checkins')).toEqual([
      [118, 1],
      [120, 1],
      [178, 1],
      [180, 2],
      [238, 1],
      [240, 1],
      [300, 1],
    ]);
  });
});

describe('permissions for the event night', () => {
  const protectedBy: readonly [Feature, readonly string[], readonly string[]][] = [
    ['Page_Manage_Users', ['checkins'], ['notification']],
    ['Page_Requests', ['requests'], []],
    ['Page_Polls', ['votes'], ['poll']],
    ['Page_Raffles', ['entries'], ['raffle']],
    ['Page_Orders', ['orders', 'revenue'], []],
  ];
  test.each(protectedBy)(
    'hides the charts and marks that need %s from a role without this permission',
    async (key, series, marks) => {
      const whole = await house.night(house.manager, lantern);
      await house.without('MANAGER', [key], async () => {
        const night = await house.night(house.manager, lantern);
        const gone = Object.fromEntries(series.map((name) => [name, null]));
        expect(night).toEqual({
          ...whole,
          ...gone,
          now_dttm: expect.any(Number),
          marks: whole.marks.filter(({ kind }) => !marks.includes(kind)),
        });
      });
    },
  );

  test('fits the time range only to the activity that the person may see', async () => {
    const event = await house.newEvent(start);
    await house.newFan(event, new Date(start - 3 * hourMs));
    expect((await house.night(house.manager, event)).from_dttm).toBe(start - 3 * hourMs);
    await house.without('MANAGER', ['Page_Manage_Users'], async () => {
      expect((await house.night(house.manager, event)).from_dttm).toBe(start - hourMs);
    });
  });

  test('shows an ARTIST only the orders and revenue of their own products', async () => {
    const event = await house.newEvent(start);
    const fanId = await house.newFan(event, null);
    await house.order(event, fanId, new Date(start + minuteMs), house.shirts.bob);
    await house.order(event, fanId, new Date(start + 2 * minuteMs), house.shirts.eve);
    for (const isFolded of [false, true]) {
      if (isFolded) await fold();
      const [all, own] = [await house.night(house.manager, event), await house.night(house.artist, event)];
      expect([all.orders?.total, all.revenue?.total]).toEqual([2, 25]);
      expect([own.orders?.total, own.revenue?.total, barsOf(own, 'revenue')]).toEqual([1, 12.5, [[2, 12.5]]]);
      expect(own.checkins).toBeNull();
    }
  });
});

describe('comparable nights', () => {
  const names = async (who = house.manager, more: object = {}) =>
    (await who.call(listComparableNights, { event_id: lantern.id, ...more })).body.map(({ name }) => name);
  let first: BuiltEvent;

  beforeAll(async () => {
    const { eve, bob, rival } = house.people;
    await query(house.db)`delete from event_artists where event_id <> ${lantern.id}`;
    first = await house.newEvent(start - 72 * hourMs, { name: 'First Light', artistIds: [eve.id] });
    await house.newEvent(start - 48 * hourMs, { name: 'Both Lights', artistIds: [bob.id, eve.id] });
    await house.newEvent(start - 24 * hourMs, { name: 'Elsewhere', artistIds: [eve.id], managerId: rival.id });
    await house.newEvent(start - 12 * hourMs, { name: 'Nobody of them', artistIds: [] });
    await house.newEvent(Date.now() + 24 * hourMs, { name: 'Tomorrow', artistIds: [eve.id] });
  });

  test('lists past events that the person may see and that share an artist, latest first', async () => {
    expect(await names()).toEqual(['Both Lights', 'First Light']);
    expect(await names(house.admin)).toEqual(['Elsewhere', 'Both Lights', 'First Light']);
    const { body } = await house.manager.call(listComparableNights, { event_id: lantern.id });
    expect(body.map(({ artist_names: artists }) => artists)).toEqual([['Bob', 'Eve'], ['Eve']]);
    expect(body[1]).toEqual({
      event_id: first.id,
      name: 'First Light',
      event_dttm: start - 72 * hourMs,
      timezone: 'CST',
      artist_names: ['Eve'],
    });
  });

  test('finds comparable nights by words of their names and pages them by cursor', async () => {
    expect(await names(house.manager, { search: 'first' })).toEqual(['First Light']);
    const { body, headers } = await house.admin.call(listComparableNights, { event_id: lantern.id, page_size: 2 });
    expect(body).toHaveLength(2);
    expect(await names(house.admin, { page_size: 2, cursor: headers['x-next-cursor'] })).toEqual(['First Light']);
  });
});
