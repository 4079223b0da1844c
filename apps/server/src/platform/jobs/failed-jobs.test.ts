import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { testPlatform } from '../../../test/app.ts';
import { runJobs } from '../../../test/run-jobs.ts';
import type { Tx } from '../db/database.ts';
import type { Platform } from '../platform.ts';
import { job } from './job.ts';
import { countJobs, discard, listJobs, type JobState } from './jobs.repository.ts';
import { prepareQueue } from './prepare-queue.ts';

let house: { platform: Platform; close(): Promise<void> };
let isBroken = true;
const ran: string[] = [];
const lamp = job({
  name: 'lamp',
  input: z.object({ colour: z.string() }),
  retries: { limit: 0, firstDelaySeconds: 1, longestDelaySeconds: 1 },
  async run(_ctx, { colour }) {
    if (isBroken) throw new Error(`no ${colour} lamp`);
    ran.push(colour);
  },
});
const fog = job({ ...lamp, name: 'fog', retries: { limit: 3, firstDelaySeconds: 600, longestDelaySeconds: 600 } });

beforeAll(async () => {
  house = await testPlatform();
  await prepareQueue(house.platform.config.databaseUrl ?? '', [lamp, fog]);
});
afterAll(() => house.close());

const inTransaction = <T>(write: (tx: Tx) => Promise<T>) => house.platform.db.transaction().execute(write);
const enqueue = (kind: typeof lamp, colour: string, at?: Date) =>
  inTransaction((tx) =>
    house.platform.queue.enqueue(tx, kind, { colour }, { requestId: 'test', key: colour, ...(at ? { at } : {}) }),
  );
const list = (state: JobState) => listJobs(house.platform.db, { state, after: null, limit: 100 });
const run = () => runJobs(house.platform, [lamp, fog]).catch(() => {});

test('what failed is listed with its name, error, age and tries, runs anew when it is retried, and is gone when it is discarded', async () => {
  for (const colour of ['red', 'blue']) {
    await enqueue(lamp, colour);
    await run();
  }
  const failed = await list('failed');
  expect(failed.map(({ name, key, error, failures }) => ({ name, key, error, failures }))).toEqual([
    { name: 'lamp', key: 'blue', error: 'no blue lamp', failures: 1 },
    { name: 'lamp', key: 'red', error: 'no red lamp', failures: 1 },
  ]);
  expect(await countJobs(house.platform.db)).toEqual([
    { name: 'lamp', state: 'failed', jobs: 2, oldest_seconds: expect.any(Number) },
  ]);
  isBroken = false;
  const [blue, red] = failed;
  const { queue } = house.platform;
  expect(await inTransaction((tx) => queue.retry(tx, red?.id ?? ''))).toBe('lamp');
  expect(await inTransaction((tx) => discard(tx, blue?.id ?? ''))).toBe('lamp');
  await run();
  expect(ran).toEqual(['red']);
  expect(await list('failed')).toEqual([]);
  for (const id of [red?.id ?? '', blue?.id ?? '', randomUUID()]) {
    expect(await inTransaction((tx) => queue.retry(tx, id))).toBeNull();
    expect(await inTransaction((tx) => discard(tx, id))).toBeNull();
  }
});

test('what waits for its next try is listed with its error, and need not wait once it is retried', async () => {
  isBroken = true;
  await enqueue(fog, 'grey');
  await run();
  isBroken = false;
  const [waiting] = await list('waiting');
  expect(waiting).toMatchObject({ name: 'fog', error: 'no grey lamp', failures: 1 });
  ran.length = 0;
  await run();
  expect(ran).toEqual([]);
  expect(await inTransaction((tx) => house.platform.queue.retry(tx, waiting?.id ?? ''))).toBe('fog');
  await run();
  expect(ran).toEqual(['grey']);
});

test('a list of many is read page by page from its index, each job once', async () => {
  const { db, queue } = house.platform;
  const at = new Date(Date.now() + 3_600_000);
  const colours = Array.from({ length: 3_000 }, (_, number) => ({ colour: `shade ${number}` }));
  await inTransaction((tx) => queue.enqueueAll(tx, fog, colours, { at, requestId: 'test' }));
  await sql`analyze pgboss.job_common`.execute(db);
  const seen = new Set<string>();
  let after: { listedAt: string; id: string } | null = null;
  for (;;) {
    const rows = await listJobs(db, { state: 'waiting', after, limit: 700 });
    for (const { id } of rows) seen.add(id);
    const last = rows.at(-1);
    if (last === undefined) break;
    after = { listedAt: last.listed_at, id: last.id };
  }
  expect(seen.size).toBe(3_000);
  const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from pgboss.job_common where state < 'active' and name <> 'dead-letters'
    order by created_on desc, id desc limit 10`.execute(db);
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('backline_job_waiting');
});
