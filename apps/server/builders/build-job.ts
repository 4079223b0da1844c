import { sql } from 'kysely';
import type { Connection } from '../src/platform/db/database.ts';

export interface JobOverrides {
  name?: string;
  /** Null builds a job with an encrypted input. */
  input?: object | null;
  error?: string;
  failures?: number;
  ageMs?: number;
  failedAgoMs?: number;
}

/** Builds a job without attempts left, as pg-boss stores it. The job's queue must exist. */
export async function buildFailedJob(db: Connection, job: JobOverrides = {}): Promise<void> {
  const { failedAgoMs = 0 } = job;
  const { name, data, error, failures, enqueuedAt } = written(job);
  await sql`
    insert into pgboss.job_common (name, data, created_on, source_name, source_id, source_created_on, source_retry_count, source_output)
    values ('dead-letters', ${data}, ${new Date(Date.now() - failedAgoMs).toISOString()}, ${name}, gen_random_uuid(), ${enqueuedAt}, ${failures - 1}, ${error})`.execute(
    db,
  );
}

/** Builds a job that failed before and retries in four minutes. */
export async function buildWaitingJob(db: Connection, job: JobOverrides = {}): Promise<void> {
  const { name, data, error, failures, enqueuedAt } = written(job);
  await sql`
    insert into pgboss.job_common (name, data, state, retry_limit, retry_count, output, start_after, created_on, keep_until, dead_letter)
    values (${name}, ${data}, 'retry', 150, ${failures - 1}, ${error}, now() + interval '4 minutes', ${enqueuedAt},
      now() + interval '1 day', 'dead-letters')`.execute(db);
}

function written({ name = 'send-mail', input = null, error = 'no answer', failures = 1, ageMs = 0 }: JobOverrides) {
  const sealed = input === null ? { sealed: 'c2VhbGVk' } : {};
  return {
    name,
    failures,
    data: JSON.stringify({ requestId: 'built', lapsesAt: null, input, ...sealed }),
    error: JSON.stringify({ message: error }),
    enqueuedAt: new Date(Date.now() - ageMs).toISOString(),
  };
}
