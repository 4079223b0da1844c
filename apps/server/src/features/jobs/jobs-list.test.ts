import type { JobState } from '@backline/contract/jobs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testPlatform } from '../../../testing/app.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import type { Tx } from '../../platform/db/database.ts';
import { job } from '../../platform/worker/job.ts';
import { prepareQueue } from '../../platform/jobs/prepare-queue.ts';
import { countJobs, listJobs, type JobFilter } from './jobs.repository.ts';
import { query } from '../../../testing/query.ts';

const lamp = job({ name: 'lamp', input: z.object({}), run: async () => {} });
const fog = job({ ...lamp, name: 'fog' });
const jobCount = 30_000;

/** Creates many jobs per state, of which one in a hundred is of another kind. Only three jobs are running. */
const house = await openForFile(testPlatform());
const { db, config } = house.platform;
await prepareQueue(config.databaseOwnerUrl ?? '', [lamp, fog]);
await query(db)`
  insert into pgboss.job_common (name, data, state, created_on, start_after, started_on, completed_on, output)
  select case when n % 100 = 0 then 'fog' else 'lamp' end, '{"input": {}}', state::pgboss.job_state, at, at, at,
    case when state = 'completed' then at end, '{"message": "no lamp"}'
  from generate_series(1, ${jobCount}) n, unnest(array['completed', 'created', 'active']) state,
    lateral (select timestamptz '2026-01-01' + n / 10 * interval '1 second') time (at)
  where state <> 'active' or n <= 3`;
await query(db)`
  insert into pgboss.job_common (name, data, created_on, source_name, source_created_on, source_retry_count, source_output)
  select 'dead-letters', '{"input": {}}', timestamptz '2026-01-01' + n / 10 * interval '1 second',
    case when n % 100 = 0 then 'fog' else 'lamp' end, '2025-12-31', 9, '{"message": "no lamp"}'
  from generate_series(1, ${jobCount}) n`;
await query(db)`vacuum analyze pgboss.job_common`;

const whole: JobFilter = { state: 'failed', name: null, after: null, offset: 0, limit: 20 };

/** Returns the rows that this connection has read since the last call. */
async function rowsRead(tx: Tx): Promise<{ scanned: number; fetched: number }> {
  const { rows } = await query(tx)<{ scanned: number; fetched: number }>`
    select seq_tup_read as scanned, idx_tup_fetch as fetched
    from pg_stat_xact_user_tables where relname = 'job_common'`;
  return rows[0] ?? { scanned: 0, fetched: 0 };
}

async function reading(read: (tx: Tx) => Promise<unknown>): Promise<{ scanned: number; fetched: number }> {
  return house.platform.db.transaction().execute(async (tx) => {
    const before = await rowsRead(tx);
    await read(tx);
    const after = await rowsRead(tx);
    return { scanned: after.scanned - before.scanned, fetched: after.fetched - before.fetched };
  });
}

describe('long queues', () => {
  test.each<[string, Partial<JobFilter>]>([
    ['what failed', {}],
    ['what failed of a rare kind', { name: 'fog' }],
    ['what failed of a frequent kind', { name: 'lamp' }],
    ['what failed of no kind', { name: 'laser' }],
    ['what waits', { state: 'waiting' }],
    ['what waits of a rare kind', { state: 'waiting', name: 'fog' }],
    ['what runs', { state: 'running' }],
    [
      'what stands behind a cursor',
      { after: { stateAt: '2026-01-01 00:10:00+00', id: '80000000-0000-4000-8000-000000000000' } },
    ],
  ])('reads %s by an index, with few more rows than shown', async (_which, filter) => {
    const { scanned, fetched } = await reading((tx) => listJobs(tx, { ...whole, ...filter }));
    expect(scanned).toBe(0);
    // The scan of each kind stops after a page, and each merged row is read again.
    expect(fetched).toBeLessThanOrEqual(4 * whole.limit);
  });

  test('counts the jobs of a kind only up to the given limit', async () => {
    let counts: Awaited<ReturnType<typeof countJobs>> = [];
    const { scanned, fetched } = await reading(async (tx) => {
      counts = await countJobs(tx, 100);
    });
    expect(counts).toEqual([
      { name: 'fog', state: 'failed', jobs: 100 },
      { name: 'fog', state: 'waiting', jobs: 100 },
      { name: 'lamp', state: 'failed', jobs: 100 },
      { name: 'lamp', state: 'running', jobs: 3 },
      { name: 'lamp', state: 'waiting', jobs: 100 },
    ]);
    expect([scanned, fetched <= 500]).toEqual([0, true]);
  });
});

describe('pages of jobs', () => {
  const times = (rows: readonly { state_at: string }[]) => rows.map(({ state_at }) => state_at);

  test.each<[JobState, string | null]>([
    ['failed', null],
    ['waiting', null],
    ['failed', 'fog'],
    ['running', null],
  ])('lists all %s jobs (%s) in order, each once', async (state, name) => {
    const seen: { id: string; state_at: string }[] = [];
    let after: JobFilter['after'] = null;
    while (seen.length < 300) {
      const rows: typeof seen = await listJobs(house.platform.db, { state, name, after, offset: 0, limit: 7 });
      seen.push(...rows);
      const last = rows.at(-1);
      if (last === undefined) break;
      after = { stateAt: last.state_at, id: last.id };
    }
    expect(seen.length).toBeGreaterThanOrEqual(state === 'running' ? 3 : 300);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    const sorted = times(seen).toSorted();
    expect(times(seen)).toEqual(state === 'failed' ? sorted.toReversed() : sorted);
  });

  test('lists a later page of jobs by its offset', async () => {
    const both = await listJobs(house.platform.db, { ...whole, limit: 6 });
    const second = await listJobs(house.platform.db, { ...whole, offset: 3, limit: 3 });
    expect(second).toEqual(both.slice(3));
  });
});
