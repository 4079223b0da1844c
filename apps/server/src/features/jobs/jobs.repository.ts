import type { JobState } from '@backline/contract/jobs';
import { sql, type RawBuilder } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { isOurs, whereState } from '../../platform/jobs/jobs.repository.ts';

export interface JobRow {
  id: string;
  name: string;
  state: JobState;
  /** Null if the job's input is encrypted. */
  input: unknown;
  lapses_at: number | null;
  enqueued_at: string;
  /** Time at which the job entered this state. For a waiting job, the time at which it is due. */
  state_at: string;
  failures: number;
  tries_most: number;
  error: string | null;
}

export interface JobFilter {
  state: JobState;
  name: string | null;
  after: { stateAt: string; id: string } | null;
  offset: number;
  limit: number;
}

const queueOf = sql`coalesce(j.source_name, j.name)`;
const errorOf = sql`coalesce(j.source_output, j.output)`;

function columns(of: { state: RawBuilder<unknown>; stateAt: RawBuilder<unknown> }) {
  return sql`
    j.id, ${queueOf} as name, ${of.state} as state, j.data -> 'input' as input,
    (j.data ->> 'lapsesAt')::float8 as lapses_at, coalesce(j.source_created_on, j.created_on) as enqueued_at,
    ${of.stateAt} as state_at,
    coalesce(j.source_retry_count + 1, j.retry_count + case when j.state = 'retry' then 1 else 0 end) as failures,
    q.retry_limit + 1 as tries_most,
    coalesce(${errorOf} ->> 'message', ${errorOf} -> 'value' ->> 'message') as error`;
}

/** Must match the indexes in prepare-queue.ts: name first, then this column. */
const order = {
  waiting: { by: sql`j.start_after`, direction: sql`asc`, name: sql`j.name`, beyond: sql`>` },
  running: { by: sql`j.started_on`, direction: sql`asc`, name: sql`j.name`, beyond: sql`>` },
  failed: { by: sql`j.created_on`, direction: sql`desc`, name: sql`j.source_name`, beyond: sql`<` },
} satisfies Record<JobState, object>;

export async function listJobs(db: Connection, filter: JobFilter): Promise<JobRow[]> {
  const { state, name, after, offset, limit } = filter;
  const { by, direction, name: nameOf, beyond } = order[state];
  const past =
    after === null ? sql`true` : sql`(${by}, j.id) ${beyond} (${after.stateAt}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<JobRow>`
    select ${columns({ state: sql`${state}::text`, stateAt: sql`page.at` })}
    from (
      select found.name, found.id, found.at
      from pgboss.queue q cross join lateral (
        select j.name, j.id, ${by} as at from pgboss.job_common j
        where ${whereState(state)} and ${nameOf} = q.name and ${past}
        order by ${by} ${direction}, j.id ${direction} limit ${offset + limit}
      ) found
      where ${name === null ? isOurs(sql`q.name`) : sql`q.name = ${name}`}
      order by found.at ${direction}, found.id ${direction} limit ${limit} offset ${offset}
    ) page
    join pgboss.job_common j on j.name = page.name and j.id = page.id
    join pgboss.queue q on q.name = ${queueOf}
    order by page.at ${direction}, page.id ${direction}`.execute(db);
  return rows;
}

export async function countJobs(
  db: Connection,
  most: number,
): Promise<{ name: string; state: JobState; jobs: number }[]> {
  const of = (state: JobState) => sql`
    select ${state}::text as state, count(*) as jobs from (
      select from pgboss.job_common j where ${whereState(state)} and ${order[state].name} = q.name limit ${most}
    ) found`;
  const { rows } = await sql<{ name: string; state: JobState; jobs: number }>`
    select q.name, counted.state, counted.jobs
    from pgboss.queue q cross join lateral (
      ${of('waiting')} union all ${of('running')} union all ${of('failed')}
    ) counted
    where counted.jobs > 0 and ${isOurs(sql`q.name`)}
    order by q.name, counted.state`.execute(db);
  return rows;
}

/** Locks a waiting or failed job against a concurrent run, retry or discard. */
export async function findForUpdate(tx: Tx, id: string): Promise<JobRow | null> {
  const { rows } = await sql<JobRow>`
    select ${columns({
      state: sql`case when j.name = 'dead-letters' then 'failed' else 'waiting' end`,
      stateAt: sql`case when j.name = 'dead-letters' then j.created_on else j.start_after end`,
    })}
    from pgboss.job_common j join pgboss.queue q on q.name = ${queueOf}
    where j.id = ${id}::uuid and j.state < 'active' and ${isOurs(sql`q.name`)} for update of j`.execute(tx);
  return rows[0] ?? null;
}

export async function deleteJob(tx: Tx, id: string): Promise<void> {
  await sql`delete from pgboss.job_common where id = ${id}::uuid and state < 'active'`.execute(tx);
}
