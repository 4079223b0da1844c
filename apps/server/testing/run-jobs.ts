import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { jobs as allJobs } from '../src/app.ts';
import type { Job } from '../src/platform/worker/job.ts';
import { writePayload } from '../src/platform/jobs/job-payload.ts';
import { runJob } from '../src/platform/worker/run-job.ts';
import type { Sent } from '../src/platform/ports/outbox.port.ts';
import type { Platform } from '../src/platform/context/platform.ts';
import { query } from './query.ts';

const signal = new AbortController().signal;

/**
 * Runs all due jobs in sequence, including those they enqueue, and returns their number. Throws the error of a job,
 * which then waits for its next attempt.
 */
export async function runJobs(
  platform: Platform,
  jobs: readonly Job[] = allJobs,
  { atMost = Infinity }: { atMost?: number } = {},
): Promise<number> {
  const boss = new PgBoss({ db: fromKysely(platform.db), supervise: false, schedule: false, migrate: false });
  let done = 0;
  while (done < atMost) {
    const due = await dueNames(platform);
    const job = jobs.find(({ name }) => due.includes(name));
    if (job === undefined) break;
    const [attempt] = await boss.fetch(job.name);
    if (attempt === undefined) continue;
    try {
      await runJob(platform, job, { ...attempt, signal });
    } catch (error) {
      await boss.fail(job.name, attempt.id, error as object);
      throw error;
    }
    await boss.complete(job.name, attempt.id);
    done += 1;
  }
  return done;
}

async function dueNames({ db }: Platform): Promise<string[]> {
  const { rows } = await query(db)<{ name: string }>`
    select distinct name from pgboss.job_common where state < 'active' and start_after <= now()`;
  return rows.map(({ name }) => name);
}

/** Returns the job of that name. Throws when there is none. */
export function jobNamed(jobs: readonly Job[], wanted: string): Job {
  const found = jobs.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`no job ${wanted}`);
  return found;
}

/** Runs all due jobs and returns the messages sent to this address, newest first. */
export async function lettersTo(platform: Platform, address: string): Promise<Sent[]> {
  await runJobs(platform);
  return (await platform.outbox?.list(address)) ?? [];
}

export async function runNow<Input extends z.ZodType>(
  platform: Platform,
  job: Job<Input>,
  input: z.input<Input>,
  id: string = randomUUID(),
): Promise<void> {
  const data = writePayload(job, { key: platform.queue.payloadKey, input, requestId: 'test', at: new Date() });
  await runJob(platform, job, { id, data, signal });
}
