import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testPlatform } from '../../../testing/app.ts';
import { meeting } from '../../../testing/meeting.ts';
import { GiveUp } from '../jobs/give-up.ts';
import { job, type Job } from './job.ts';
import { prepareQueue } from '../jobs/prepare-queue.ts';
import { startWorker } from './worker.ts';
import { soon } from '../../../testing/soon.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(testPlatform());
const url = house.platform.config.databaseUrl ?? '';
const ownerUrl = house.platform.config.databaseOwnerUrl ?? '';

const named = z.object({ song: z.string() });
const quickly = { limit: 2, firstDelaySeconds: 1, maxDelaySeconds: 1 };

async function enqueue(kind: Job<typeof named>, song: string): Promise<void> {
  const { db, queue } = house.platform;
  await db.transaction().execute((tx) => queue.enqueue(tx, kind, { song }, { requestId: 'test' }));
}

const stored = async (name: string) => {
  const { rows } = await query(house.platform.db)<{
    state: string;
    output: { message?: string } | null;
    source: string | null;
  }>`
    select state::text, output, source_name as source from pgboss.job
    where name = ${name} or source_name = ${name} order by created_on`;
  return rows;
};

const connections = async () => {
  const { rows } = await query(house.platform.db)<{ count: string }>`
    select count(*) from pg_stat_activity
    where application_name = 'backline worker' and datname = current_database()`;
  return Number(rows[0]?.count);
};

test('runs a job, retries a failed one, and waits for a running one when it stops', async () => {
  const steps: string[] = [];
  const soundcheck = job({
    name: 'soundcheck',
    input: named,
    retries: quickly,
    async run({ platform, signal }, { song }) {
      steps.push(`begun ${song}`);
      expect(platform).toBe(house.platform);
      if (steps.length === 1) throw new Error('the lamp broke');
      await once(signal, 'abort');
      // The stop must wait for the job, which takes a moment to end.
      await sleep(200);
      steps.push('stop requested');
    },
  });
  await prepareQueue(ownerUrl, [soundcheck]);
  const stop = await startWorker(house.platform, url, [soundcheck]);
  await enqueue(soundcheck, 'Blue');
  await vi.waitUntil(() => steps.length === 2, soon);
  await stop(20_000);
  expect(steps).toEqual(['begun Blue', 'begun Blue', 'stop requested']);
  // PostgreSQL reports the end of a connection with a short delay.
  await expect.poll(connections, { timeout: 20_000 }).toBe(0);
  expect((await stored('soundcheck')).map(({ state }) => state)).toEqual(['completed']);

  await enqueue(soundcheck, 'Red');
  await sleep(2_500);
  expect(steps).toHaveLength(3);
}, 40_000);

test('releases a job that is still running when the stop times out, so that the next worker runs it', async () => {
  let runs = 0;
  const endless = job({
    name: 'endless',
    input: named,
    retries: quickly,
    run: () => ((runs += 1) === 1 ? new Promise<void>(() => {}) : Promise.resolve()),
  });
  await prepareQueue(ownerUrl, [endless]);
  const stop = await startWorker(house.platform, url, [endless]);
  await enqueue(endless, 'Blue');
  await vi.waitUntil(() => runs === 1, soon);
  // Without the timeout, the stop would wait for the job for ever.
  await stop(1_000);
  expect((await stored('endless')).map(({ state }) => state)).toEqual(['retry']);
  const stopAgain = await startWorker(house.platform, url, [endless]);
  await vi.waitUntil(() => runs === 2, soon);
  await stopAgain(1_000);
}, 40_000);

test('moves a job to the dead letters if it has no retries left or gives up', async () => {
  const runs = { stubborn: 0, hopeless: 0 };
  const stubborn = job({
    name: 'stubborn',
    input: named,
    retries: quickly,
    async run() {
      runs.stubborn += 1;
      throw new Error('no answer');
    },
  });
  const hopeless = job({
    name: 'hopeless',
    input: named,
    async run() {
      runs.hopeless += 1;
      throw new GiveUp('nobody of that name');
    },
  });
  await prepareQueue(ownerUrl, [stubborn, hopeless]);
  const stop = await startWorker(house.platform, url, [stubborn, hopeless]);
  await enqueue(stubborn, 'Blue');
  await enqueue(hopeless, 'Blue');
  const dead = async (name: string) => (await stored(name)).filter(({ source }) => source === name);
  await vi.waitUntil(async () => (await dead('stubborn')).length + (await dead('hopeless')).length === 2, soon);
  await stop(1_000);
  expect(runs).toEqual({ stubborn: 3, hopeless: 1 });
}, 40_000);

test('two workers run each of many jobs exactly once, several at a time', async () => {
  const ran: string[] = [];
  const threeAreAtIt = meeting(3);
  let atOnce = 0;
  let maxAtOnce = 0;
  const many = job({
    name: 'many',
    input: named,
    concurrency: 3,
    async run(_ctx, { song }) {
      maxAtOnce = Math.max(maxAtOnce, (atOnce += 1));
      await threeAreAtIt();
      ran.push(song);
      atOnce -= 1;
    },
  });
  await prepareQueue(ownerUrl, [many]);
  const songs = Array.from({ length: 60 }, (_, index) => `song ${index}`);
  const { db, queue } = house.platform;
  await db.transaction().execute((tx) =>
    queue.enqueueAll(
      tx,
      many,
      songs.map((song) => ({ song })),
      { requestId: 'test' },
    ),
  );
  const stops = await Promise.all([startWorker(house.platform, url, [many]), startWorker(house.platform, url, [many])]);
  await vi.waitUntil(() => ran.length >= songs.length, soon);
  await Promise.all(stops.map((stop) => stop(1_000)));
  expect(ran.toSorted()).toEqual(songs.toSorted());
  expect(maxAtOnce).toBeGreaterThan(2);
}, 40_000);

test('runs other jobs while one hangs', async () => {
  const ran: string[] = [];
  const letGo = Promise.withResolvers<void>();
  const slow = job({
    name: 'slow',
    input: named,
    concurrency: 2,
    async run(_ctx, { song }) {
      ran.push(song);
      if (song === 'endless') await letGo.promise;
    },
  });
  await prepareQueue(ownerUrl, [slow]);
  const stop = await startWorker(house.platform, url, [slow]);
  await enqueue(slow, 'endless');
  await vi.waitUntil(() => ran.length === 1, soon);
  await enqueue(slow, 'short');
  await vi.waitUntil(() => ran.length === 2, soon);
  expect(ran).toEqual(['endless', 'short']);
  letGo.resolve();
  await stop(1_000);
}, 40_000);
