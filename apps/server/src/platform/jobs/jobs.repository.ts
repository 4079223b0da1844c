import type { JobState } from '@backline/contract/jobs';
import { sql, type RawBuilder } from 'kysely';
import type { Connection, Tx } from '../db/database.ts';

/** Must match the predicates of the indexes in prepare-queue.ts exactly, or PostgreSQL does not use these indexes. */
export const jobStates: Record<JobState, string> = {
  waiting: `state < 'active' and name <> 'dead-letters'`,
  running: `state = 'active'`,
  failed: `state < 'active' and name = 'dead-letters'`,
};

export const isOurs = (queue: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${queue} not like '\\_\\_pgboss\\_\\_%'`;
export const whereState = (state: JobState): RawBuilder<boolean> => sql.raw(jobStates[state]);

export interface JobCount {
  name: string;
  state: JobState;
  jobs: number;
  oldest_seconds: number;
}

/** Counts jobs that are not yet due as waiting, with age zero. */
export async function countJobs(db: Connection): Promise<JobCount[]> {
  const of = (state: JobState, since: string) => sql`
    select coalesce(source_name, name) as name, ${state}::text as state, count(*)::int as jobs,
      greatest(0, extract(epoch from now() - min(${sql.raw(since)})))::float8 as oldest_seconds
    from pgboss.job_common where ${whereState(state)} and ${isOurs(sql`name`)} group by 1`;
  const { rows } = await sql<JobCount>`
    ${of('waiting', 'start_after')} union all ${of('running', 'started_on')} union all ${of('failed', 'created_on')}
  `.execute(db);
  return rows;
}

export async function listDueNames(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select q.name from pgboss.queue q cross join lateral (
      select from pgboss.job_common j where j.name = q.name and ${whereState('waiting')} and j.start_after <= now() limit 1
    ) due`.execute(db);
  return rows.map(({ name }) => name);
}

export async function hasten(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update pgboss.job_common set start_after = now()
    where id = ${id}::uuid and ${whereState('waiting')} and ${isOurs(sql`name`)} returning name`.execute(tx);
  return rows[0]?.name ?? null;
}

export async function lockFailed(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select source_name as name from pgboss.job_common
    where id = ${id}::uuid and ${whereState('failed')} for update`.execute(tx);
  return rows[0]?.name ?? null;
}

export async function lockAllFailed(tx: Tx, name: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job_common
    where ${whereState('failed')} and source_name = ${name}
      and coalesce((data ->> 'lapsesAt')::float8 >= extract(epoch from now()) * 1000, true)
    order by created_on, id limit ${limit} for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes the encrypted input of expired failed jobs, which are never retried. */
export async function forgetLapsedSecrets(db: Connection): Promise<void> {
  await sql`
    update pgboss.job_common set data = data - 'sealed'
    where ${whereState('failed')} and data ? 'sealed'
      and (data ->> 'lapsesAt')::float8 < extract(epoch from now()) * 1000`.execute(db);
}

export async function lockKey(tx: Tx, name: string, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`job/${name}/${key}`}, 0))`.execute(tx);
}

export async function deleteWaiting(tx: Tx, name: string, key: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from pgboss.job_common where name = ${name} and singleton_key = ${key} and state < 'active'`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}
