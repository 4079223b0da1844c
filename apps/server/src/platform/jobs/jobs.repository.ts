import { sql, type RawBuilder } from 'kysely';
import type { Connection, Tx } from '../db/database.ts';

/** `failed`: its tries are used up; it waits for a person. `waiting`: for its time, its turn or its next try. */
export type JobState = 'waiting' | 'running' | 'failed';

export interface JobRow {
  id: string;
  /** Of the job, not of the queue of dead letters. */
  name: string;
  key: string | null;
  /** When it was enqueued first: its age, also after it was dead-lettered. */
  enqueued_at: string;
  /** When it may run, or could have. */
  due_at: string;
  started_at: string | null;
  failed_at: string | null;
  /** How often it failed. */
  failures: number;
  /** Of the last failure. */
  error: string | null;
  /** Where a page ended: with the id, the place to go on from. */
  listed_at: string;
}

/** Where the state is said, word for word as in the indexes of prepare-queue.ts: PostgreSQL takes them for nothing else. */
export const jobStates: Record<JobState, string> = {
  waiting: `state < 'active' and name <> 'dead-letters'`,
  running: `state = 'active'`,
  failed: `state < 'active' and name = 'dead-letters'`,
};

const internalQueues = sql<boolean>`name not like '\\_\\_pgboss\\_\\_%'`;
const whereState = (state: JobState): RawBuilder<boolean> => sql.raw(jobStates[state]);

/** Newest first. */
export async function listJobs(
  db: Connection,
  { state, after, limit }: { state: JobState; after: { listedAt: string; id: string } | null; limit: number },
): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select id, coalesce(source_name, name) as name, singleton_key as key,
      coalesce(source_created_on, created_on) as enqueued_at, start_after as due_at, started_on as started_at,
      case when name = 'dead-letters' then created_on end as failed_at,
      coalesce(source_retry_count + 1, retry_count + case when state = 'retry' then 1 else 0 end) as failures,
      coalesce(coalesce(source_output, output) ->> 'message', coalesce(source_output, output) -> 'value' ->> 'message')
        as error,
      created_on as listed_at
    from pgboss.job_common
    where ${whereState(state)} and ${internalQueues}
      and ${after === null ? sql`true` : sql`(created_on, id) < (${after.listedAt}::timestamptz, ${after.id}::uuid)`}
    order by created_on desc, id desc
    limit ${limit}`.execute(db);
  return rows;
}

export interface JobCount {
  name: string;
  state: JobState;
  jobs: number;
  /** How long the oldest of them has been waiting since it was due, running, or failed. */
  oldest_seconds: number;
}

/** Jobs whose time has not come are waiting, and zero seconds old. */
export async function countJobs(db: Connection): Promise<JobCount[]> {
  const of = (state: JobState, since: string) => sql`
    select coalesce(source_name, name) as name, ${state}::text as state, count(*)::int as jobs,
      greatest(0, extract(epoch from now() - min(${sql.raw(since)})))::float8 as oldest_seconds
    from pgboss.job_common where ${whereState(state)} and ${internalQueues} group by 1`;
  const { rows } = await sql<JobCount>`
    ${of('waiting', 'start_after')} union all ${of('running', 'started_on')} union all ${of('failed', 'created_on')}
  `.execute(db);
  return rows;
}

/** Lets a waiting job run now; null where it does not wait any more. */
export async function hasten(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update pgboss.job_common set start_after = now()
    where id = ${id}::uuid and ${whereState('waiting')} and ${internalQueues} returning name`.execute(tx);
  return rows[0]?.name ?? null;
}

/** The name of a failed job, locked; null where somebody retried or discarded it. */
export async function lockFailed(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select source_name as name from pgboss.job_common
    where id = ${id}::uuid and ${whereState('failed')} for update`.execute(tx);
  return rows[0]?.name ?? null;
}

/** Deletes a waiting or failed job; null where it is neither any more. */
export async function discard(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    delete from pgboss.job_common
    where id = ${id}::uuid and state < 'active' and ${internalQueues} returning coalesce(source_name, name) as name
  `.execute(tx);
  return rows[0]?.name ?? null;
}

/** Until the transaction ends: whoever moves or takes back the same job waits. */
export async function lockKey(tx: Tx, name: string, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`job/${name}/${key}`}, 0))`.execute(tx);
}

export async function deleteWaiting(tx: Tx, name: string, key: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from pgboss.job_common where name = ${name} and singleton_key = ${key} and state < 'active'`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}
