import type { Platform } from '../platform.ts';

/** Work that runs on a schedule in the worker door: once for all processes, again after a kill. */
export interface Job {
  /** Of the queue: letters, digits and hyphens. */
  name: string;
  /** Cron with five fields, UTC. */
  cron: string;
  /** Must bear to run twice. */
  run(platform: Platform): Promise<void>;
}

/** A worker that is silent for this long is taken for dead, and its job runs again. */
const heartbeatSeconds = 60;

/**
 * Opens the worker door on the platform's PostgreSQL. The returned function waits for running jobs and closes it.
 * pg-boss keeps its own tables in the schema `pgboss` and migrates them itself.
 */
export async function startWorker(platform: Platform, url: string, jobs: readonly Job[]): Promise<() => Promise<void>> {
  // Loaded only where the door is open: an http process never needs it.
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ connectionString: url, max: 2, application_name: 'backline worker' });
  boss.on('error', (error) => platform.log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'singleton', retryLimit: 5, retryBackoff: true, heartbeatSeconds });
    await boss.schedule(job.name, job.cron, null, { tz: 'UTC' });
    await boss.work(job.name, async () => {
      await job.run(platform);
      platform.log.info({ job: job.name }, 'job done');
    });
  }
  return () => boss.stop({ graceful: true, timeout: 8_000 });
}
