import { setTimeout as sleep } from 'node:timers/promises';
import { getDashboardTotals } from '@backline/contract/dashboard';
import { exportEvents } from '@backline/contract/house-exports';
import { listEvents } from '@backline/contract/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdmin, buildEvent, buildManager } from '../builders/builders.ts';
import { ReadReplica } from '../src/platform/db/read-replica.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { signedInAs, type SignedIn } from '../testing/as.ts';
import { startStandby, type Standby } from '../testing/standby.ts';
import { startThrowawayCluster, type ThrowawayCluster } from '../testing/throwaway-cluster.ts';

let cluster: ThrowawayCluster;
let standby: Standby;
let product: TestApp;
let admin: SignedIn;
let managerId: number;

beforeAll(async () => {
  cluster = await startThrowawayCluster();
  const settings = {
    DATABASE_URL: cluster.url,
    DATABASE_OWNER_URL: cluster.url,
    SECRET_KEY: 'one key for both starts of this test',
  };
  await (await testApp(settings)).close();
  standby = await startStandby(cluster);
  product = await testApp({ ...settings, DATABASE_READ_URL: standby.url });
  ({ id: managerId } = await buildManager(product.platform.db));
  admin = await signedInAs(product.app, product.platform, await buildAdmin(product.platform.db));
}, 120_000);
afterAll(async () => {
  await product.close();
  await standby.stop();
  await cluster.stop();
});

const eventCount = async () => (await admin.call(getDashboardTotals, {})).body.total_upcoming_events;

async function until(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    await product.platform.replica?.probe();
    if (await isTrue()) return;
    await sleep(100);
  }
  throw new Error('it did not happen in 20 seconds');
}
const isFollowing = () => product.platform.replica?.lagSeconds === 0;

const fileOf = async () =>
  (
    await product.app.inject({
      method: 'POST',
      url: `/api/${exportEvents.path}`,
      headers: { cookie: admin.cookie },
      payload: {},
    })
  ).body;
const namesOf = async () => (await admin.call(listEvents, { page_size: 100 })).body.map(({ name }) => name);

test('figures and files come from the replica, and lists from the primary', async () => {
  await until(isFollowing);
  await standby.pause();
  const before = await eventCount();
  await buildEvent(product.platform.db, { managerId, name: 'Not copied yet' });
  expect(await eventCount()).toBe(before);
  expect(await fileOf()).not.toContain('Not copied yet');
  expect(await namesOf()).toContain('Not copied yet');
  await standby.resume();
  await until(async () => (await eventCount()) === before + 1);
  expect(await fileOf()).toContain('Not copied yet');
});

test('a replica that falls behind is left alone until it has caught up', async () => {
  await until(isFollowing);
  await standby.pause();
  const before = await eventCount();
  await buildEvent(product.platform.db, { managerId, name: 'Behind' });
  await until(() => (product.platform.replica?.lagSeconds ?? 0) > 5);
  expect(product.platform.replica?.isUsable).toBe(false);
  expect(await eventCount()).toBe(before + 1);
  await standby.resume();
  await until(isFollowing);
  expect(product.platform.replica?.isUsable).toBe(true);
});

test('a PostgreSQL that is no standby is not used', async () => {
  const other = new ReadReplica(cluster.url, { primary: product.platform.db, poolSize: 2, log: product.platform.log });
  await other.probe();
  expect([other.lagSeconds, other.isUsable]).toEqual([null, false]);
  await other.close();
});

test('a replica that is gone leaves the figures to the primary', async () => {
  await standby.stop();
  await until(() => product.platform.replica?.lagSeconds === null);
  const before = await eventCount();
  await buildEvent(product.platform.db, { managerId });
  expect(await eventCount()).toBe(before + 1);
});
