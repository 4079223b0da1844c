import { getDashboardTotals } from '@backline/contract/dashboard';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signedInAs } from '../../../test/as.ts';
import { buildEvent, buildManager } from '../../../builders/builders.ts';
import { houseZoneOf } from '../events/index.ts';

let house: TestApp;

beforeAll(async () => {
  house = await testApp();
});
afterAll(() => house.close());

const readZone = async (set: string | undefined) => {
  const { rows } = await sql<{ zone: string }>`select ${houseZoneOf(set)} as zone`.execute(house.db);
  return rows[0]?.zone;
};

test('the house counts days by the zone of most events, unless a zone is set', async () => {
  expect(await readZone(undefined)).toBe('UTC');
  const manager = await buildManager(house.db);
  for (const timezone of ['Asia/Kathmandu', 'Asia/Kathmandu', 'CST']) {
    await buildEvent(house.db, { managerId: manager.id, timezone });
  }
  expect(await readZone(undefined)).toBe('Asia/Kathmandu');
  expect(await readZone('Europe/London')).toBe('Europe/London');
  const client = await signedInAs(house.app, house.platform, manager);
  expect((await client.call(getDashboardTotals, {})).body.zone).toBe('Asia/Kathmandu');
});
