import { getDashboardRange } from '@backline/contract/dashboard';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { buildEvent, buildFan, buildManager, joinFan } from '../../../builders/builders.ts';
import { houseZoneOf } from '../events/index.ts';
import { countDays } from './dashboard-range.repository.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(testApp());

const readZone = async (set: string | undefined) => {
  const { rows } = await query(house.db)<{ zone: string }>`select ${houseZoneOf(set)} as zone`;
  return rows[0]?.zone;
};

test('counts days in the most frequent time zone of the events unless a zone is set', async () => {
  expect(await readZone(undefined)).toBe('UTC');
  const manager = await buildManager(house.db);
  for (const timezone of ['Asia/Kathmandu', 'Asia/Kathmandu', 'CST']) {
    await buildEvent(house.db, { managerId: manager.id, timezone });
  }
  expect(await readZone(undefined)).toBe('Asia/Kathmandu');
  expect(await readZone('Europe/London')).toBe('Europe/London');
  const client = await signedInAs(house.app, house.platform, manager);
  expect((await client.call(getDashboardRange, {})).body.zone).toBe('Asia/Kathmandu');
});

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const dateOf = (day: number) => new Date(day).toISOString().slice(0, 10);
/**
 * Returns midnight UTC `days` days ago. The result stands for a date, which the tests convert to an instant in a zone.
 */
const daysAgo = (days: number) => Math.floor(Date.now() / dayMs) * dayMs - days * dayMs;

/** Returns the dashboard's days with check-ins at these moments. */
async function checkedInAt(moments: readonly number[], zone: string) {
  const { id: managerId } = await buildManager(house.db);
  const { id: eventId } = await buildEvent(house.db, { managerId });
  for (const moment of moments) {
    const { id: fanId } = await buildFan(house.db);
    await joinFan(house.db, { eventId, fanId, checkedInAt: new Date(moment) });
  }
  const reach = { kind: 'managed', managerId } as const;
  const range = { first: dateOf(daysAgo(29)), last: dateOf(daysAgo(0)) };
  const days = await countDays(house.db, reach, zone, range);
  expect(days).toHaveLength(30);
  return Object.fromEntries(days.filter(({ checkins }) => checkins > 0).map(({ day, checkins }) => [day, checkins]));
}

test('starts a day at midnight in a zone with a 45-minute offset', async () => {
  const day = daysAgo(3);
  const midnight = day - 5.75 * hourMs;
  const moments = [midnight - 1, midnight, midnight + dayMs - 1, midnight + dayMs];
  expect(await checkedInAt(moments, 'Asia/Kathmandu')).toEqual({
    [dateOf(day - dayMs)]: 1,
    [dateOf(day)]: 2,
    [dateOf(day + dayMs)]: 1,
  });
});

test('counts days of 23 and 25 hours from midnight to midnight', async () => {
  // A POSIX zone, because no real one changes its clocks both ways within 30 days.
  const [forward, back] = [daysAgo(20), daysAgo(10)];
  const dayOfYear = (day: number) => (day - Date.UTC(new Date(day).getUTCFullYear(), 0, 1)) / dayMs;
  const zone = `<+0530>-5:30<+0630>-6:30,${dayOfYear(forward)}/2,${dayOfYear(back)}/3`;
  const [winter, summer] = [5.5 * hourMs, 6.5 * hourMs];
  const midnights = [forward - winter, forward + dayMs - summer, back - summer, back + dayMs - winter];
  expect(
    await checkedInAt(
      midnights.flatMap((midnight) => [midnight - 1, midnight]),
      zone,
    ),
  ).toEqual({
    [dateOf(forward - dayMs)]: 1,
    [dateOf(forward)]: 2,
    [dateOf(forward + dayMs)]: 1,
    [dateOf(back - dayMs)]: 1,
    [dateOf(back)]: 2,
    [dateOf(back + dayMs)]: 1,
  });
});
