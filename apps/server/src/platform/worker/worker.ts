import type { JobResult } from 'pg-boss';
import type { Platform } from '../context/platform.ts';
import { WorkerPool } from './worker-pool.ts';
import { GiveUp } from '../jobs/give-up.ts';
import type { Job } from './job.ts';
import { listDueNames } from '../jobs/jobs.repository.ts';
import { runJob } from './run-job.ts';

/** Poll interval for jobs of other processes and jobs that become due. */
const pollIntervalMs = 1_000;
/**
 * pg-boss's own poll interval for each queue. It is long, because the single poll above serves all queues and this one
 * is only a fallback.
 */
const idlePollSeconds = 300;
const superviseSeconds = 10;
const deletionSeconds = 60;
/** Timeout of the queue's own queries, after which they retry on another connection. */
const answerTimeoutMs = 60_000;
const connectTimeoutMs = 10_000;

export async function startWorker(
  platform: Platform,
  url: string,
  jobs: readonly Job[],
): Promise<(timeoutMs: number) => Promise<void>> {
  const { PgBoss } = await import('pg-boss');
  // pg-boss passes unknown options to its pool.
  const limits = { query_timeout: answerTimeoutMs, connectionTimeoutMillis: connectTimeoutMs, keepAlive: true };
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    // The role that owns the tables already migrated them when the server started.
    migrate: false,
    application_name: 'backline worker',
    ...limits,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: deletionSeconds,
  });
  const stopping = new AbortController();
  boss.on('error', (error) => platform.log[stopping.signal.aborted ? 'debug' : 'error']({ err: error }, 'job queue'));
  boss.on('warning', ({ message, data }) => platform.log.warn({ data }, message));
  await boss.start();
  const pools = new Map(jobs.map(({ name }) => [name, new WorkerPool((id) => boss.notifyWorker(id))]));

  /** Takes one job at a time, so a kill interrupts only one. */
  const startWorking = async (job: Job, pool: WorkerPool) => {
    const member = pool.add();
    const options = { perJobResults: true, pollingIntervalSeconds: idlePollSeconds } as const;
    member.id = await boss.work(job.name, options, async ([attempt]): Promise<JobResult[]> => {
      if (attempt === undefined) return [];
      const { id, data, retryCount } = attempt;
      const signal = AbortSignal.any([attempt.signal, stopping.signal]);
      try {
        await pool.run(member, () => runJob(platform, job, { id, data, signal }));
        return [{ id, status: 'completed' }];
      } catch (error) {
        platform.log.error({ err: error, job: job.name, jobId: id, retryCount }, 'job failed');
        return [{ id, status: error instanceof GiveUp ? 'deadletter' : 'failed', output: error }];
      }
    });
  };
  for (const job of jobs) {
    const pool = pools.get(job.name);
    for (let size = 0; pool !== undefined && size < (job.concurrency ?? 1); size += 1) await startWorking(job, pool);
  }
  const stopPolling = pollDueJobs(platform, (name) => pools.get(name)?.wake());
  platform.queue.onWake((name) => pools.get(name)?.wake());

  return async (timeoutMs) => {
    platform.queue.onWake(() => {});
    stopPolling();
    stopping.abort();
    await boss.stop({ graceful: true, timeout: timeoutMs });
  };
}

function pollDueJobs({ db, log }: Platform, wake: (name: string) => void): () => void {
  let isStopped = false;
  const poll = async () => {
    try {
      const dueNames = await listDueNames(db);
      if (!isStopped) for (const name of dueNames) wake(name);
    } catch (error) {
      if (!isStopped) log.error({ err: error }, 'job queue');
    }
    if (!isStopped) timer = setTimeout(() => void poll(), pollIntervalMs);
  };
  let timer = setTimeout(() => void poll(), pollIntervalMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
