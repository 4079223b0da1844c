import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { deadLetters } from './job-kind.ts';

export const restoredJobs = 'restored_jobs';

/** Selects unfinished jobs, including running ones and restored jobs that no server start has enqueued yet. */
export const unfinishedJobs = `
  select case when name = '${deadLetters}' then source_name else name end as name, data, singleton_key as key,
    start_after as due_at, coalesce(source_created_on, created_on) as enqueued_at, name = '${deadLetters}' as has_failed,
    coalesce(source_retry_count, retry_count) as failures, coalesce(source_output, output) as error
  from pgboss.job where state < 'completed' and data is not null and name not like '\\_\\_pgboss\\_\\_%'
  union all
  select name, data, key, due_at, enqueued_at, has_failed, failures, error from ${restoredJobs}`;

interface Restored {
  name: string;
  data: object;
  key: string | null;
  due_at: Date;
}

/** Inserts each restored job once, in one transaction. A job of an unknown kind is inserted as a failed job. */
export async function takeRestoredJobs(client: pg.ClientBase, boss: PgBoss): Promise<void> {
  const { rows: tables } = await client.query<{ name: string | null }>(`select to_regclass('${restoredJobs}') as name`);
  if (tables[0]?.name === null) return;
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  const known = (await boss.getQueues()).map(({ name }) => name);
  await client.query('begin');
  const { rows } = await client.query<Restored>(
    `delete from ${restoredJobs} where not has_failed and name = any($1) returning name, data, key, due_at`,
    [known],
  );
  for (const [name, jobs] of Map.groupBy(rows, (job) => job.name)) {
    const inserts = jobs.map(({ data, key, due_at }) => ({
      data,
      startAfter: due_at.toISOString(),
      ...(key === null ? {} : { singletonKey: key }),
    }));
    await boss.insert(name, inserts, { db });
  }
  await client.query(
    `with failed as (delete from ${restoredJobs} returning *)
     insert into pgboss.job (name, data, keep_until, singleton_key, source_name, source_created_on, source_retry_count, source_output)
     select $1, data, now() + interval '365 days', key, name, enqueued_at, failures, error from failed`,
    [deadLetters],
  );
  await client.query('commit');
}
