import type { JobResult } from 'pg-boss';
import type { Platform } from '../platform.ts';
import { GiveUp } from './give-up.ts';
import type { Job } from './job.ts';
import { runJob } from './run-job.ts';

/** How soon a job is found that another process committed. */
const pollSeconds = 1;
/** Of workers that others wake, and of jobs that only a schedule starts. */
const idlePollSeconds = 30;
/** How often the dead are looked for, and the done deleted. */
const superviseSeconds = 10;
const deletionSeconds = 60;

/** Opens the worker door. The returned function lets running jobs end, for so long, hands back the rest, and closes it. */
export async function startWorker(
  platform: Platform,
  url: string,
  jobs: readonly Job[],
): Promise<(patienceMs: number) => Promise<void>> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    application_name: 'backline worker',
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: deletionSeconds,
  });
  boss.on('error', (error) => platform.log.error({ err: error }, 'job queue'));
  boss.on('warning', ({ message, data }) => platform.log.warn({ data }, message));
  await boss.start();
  const stopping = new AbortController();
  const workersOf = new Map<string, string[]>();

  /** One job at a time, so that a kill leaves one unsettled. Whoever has one wakes the next, and itself when it is done. */
  const work = async (job: Job, turn: number) => {
    const ids = workersOf.get(job.name) ?? [];
    workersOf.set(job.name, ids);
    const wake = (which: number) => {
      const id = ids[which];
      if (id !== undefined) boss.notifyWorker(id);
    };
    const pollingIntervalSeconds = turn > 0 || job.cron !== undefined ? idlePollSeconds : pollSeconds;
    const options = { perJobResults: true, pollingIntervalSeconds } as const;
    ids[turn] = await boss.work(job.name, options, async ([attempt]): Promise<JobResult[]> => {
      if (attempt === undefined) return [];
      wake(turn + 1);
      wake(turn);
      const { id, data, retryCount } = attempt;
      try {
        await runJob(platform, job, { id, data, signal: AbortSignal.any([attempt.signal, stopping.signal]) });
        return [{ id, status: 'completed' }];
      } catch (error) {
        platform.log.error({ err: error, job: job.name, jobId: id, retryCount }, 'job failed');
        return [{ id, status: error instanceof GiveUp ? 'deadletter' : 'failed', output: error }];
      }
    });
  };
  for (const job of jobs) {
    for (let turn = 0; turn < (job.concurrency ?? 1); turn += 1) await work(job, turn);
  }
  platform.queue.onWake((name) => {
    const [first] = workersOf.get(name) ?? [];
    if (first !== undefined) boss.notifyWorker(first);
  });

  return async (patienceMs) => {
    platform.queue.onWake(() => {});
    stopping.abort();
    await boss.stop({ graceful: true, timeout: patienceMs });
  };
}
