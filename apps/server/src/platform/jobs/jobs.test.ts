import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testPlatform } from '../../../test/app.ts';
import type { Platform } from '../platform.ts';
import { type Job, startWorker } from './jobs.ts';

let house: { platform: Platform; close(): Promise<void> };
let url: string;
beforeAll(async () => {
  house = await testPlatform();
  url = house.platform.config.databaseUrl ?? '';
});
afterAll(() => house.close());

/** What the schedule does when its minute comes. */
async function push(name: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
  await boss.start();
  await boss.send(name, null);
  await boss.stop();
}

const connections = async () => {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity
    where application_name = 'backline worker' and datname = current_database()`.execute(house.platform.db);
  return Number(rows[0]?.count);
};

test('the worker door runs a job, again after it failed, waits for a running one when it stops, and then is gone', async () => {
  const steps: string[] = [];
  let runs = 0;
  const job: Job = {
    name: 'soundcheck',
    cron: '0 4 * * *',
    async run(platform) {
      runs += 1;
      expect(platform).toBe(house.platform);
      steps.push(`begun ${runs}`);
      if (runs === 1) throw new Error('the lamp broke');
      await sleep(1_000);
      steps.push(`ended ${runs}`);
    },
  };
  const stop = await startWorker(house.platform, url, [job]);
  const { rows } = await sql<{ name: string; cron: string; timezone: string }>`
    select name, cron, timezone from pgboss.schedule`.execute(house.platform.db);
  expect(rows).toEqual([{ name: 'soundcheck', cron: '0 4 * * *', timezone: 'UTC' }]);

  await push(job.name);
  await vi.waitUntil(() => runs === 2, { timeout: 20_000 });
  await stop();
  expect(steps).toEqual(['begun 1', 'begun 2', 'ended 2']);
  expect(await connections()).toBe(0);

  await push(job.name);
  await sleep(3_000);
  expect(runs).toBe(2);
}, 40_000);
