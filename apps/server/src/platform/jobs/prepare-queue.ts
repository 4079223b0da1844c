import type pg from 'pg';
import { PgBoss, type QueueResult } from 'pg-boss';
import { withOwnConnection } from '../db/own-connection.ts';
import { schemaLockKey } from '../db/migrations.ts';
import { takeRestoredJobs } from './archived-jobs.ts';
import { deadLetters, deadLetterSettings, queueSettings, type JobKind } from './job-kind.ts';
import type { JobPayload } from './job-payload.ts';
import { jobStates } from './jobs.repository.ts';

/**
 * Creates pg-boss's tables in the schema `pgboss`, and updates queues and schedules to match the code. Runs at each
 * start under the migration lock, so that concurrent starts wait. Keeps the queues of removed jobs and their waiting
 * jobs.
 */
export async function prepareQueue(url: string, jobs: readonly JobKind[]): Promise<void> {
  await withOwnConnection({ connectionString: url, application_name: 'backline queue' }, async (client) => {
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
    const boss = new PgBoss({ db, supervise: false, schedule: false });
    // `start()` throws this error too. Without a listener, the error event would end the process.
    boss.on('error', () => {});
    try {
      await client.query('set statement_timeout = 0');
      await client.query('select pg_advisory_lock($1)', [schemaLockKey]);
      await boss.start();
      await buildQueuedIndexes(client);
      await client.query(ownIndexes);
      await syncQueues(boss, jobs);
      await syncSchedules(boss, jobs);
      await takeRestoredJobs(client, boss);
    } finally {
      await boss.stop({ graceful: false });
    }
  });
}

/** Indexes that pg-boss lacks, for finding waiting jobs by key and for the lists of jobs. */
const ownIndexes = `
  create index if not exists backline_job_key on pgboss.job_common (name, singleton_key)
    where singleton_key is not null and state < 'active';
  create index if not exists backline_job_id on pgboss.job_common (id);
  create index if not exists backline_job_waiting_due on pgboss.job_common (name, start_after, id)
    where ${jobStates.waiting};
  create index if not exists backline_job_running_since on pgboss.job_common (name, started_on, id)
    where ${jobStates.running};
  create index if not exists backline_job_failed_at on pgboss.job_common (source_name, created_on, id)
    where ${jobStates.failed}`;

/**
 * Builds indexes that a pg-boss upgrade leaves to its worker, because our worker's database role may not create
 * indexes.
 */
async function buildQueuedIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string; command: string }>(
    `select id, command from pgboss.bam where status <> 'completed' order by created_on`,
  );
  for (const { id, command } of rows) {
    await client.query(command);
    await client.query(`update pgboss.bam set status = 'completed', completed_on = now() where id = $1`, [id]);
  }
}

async function syncQueues(boss: PgBoss, jobs: readonly JobKind[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const wanted = new Map<string, Partial<QueueResult>>([[deadLetters, deadLetterSettings]]);
  for (const job of jobs) wanted.set(job.name, queueSettings(job));
  if (wanted.size !== jobs.length + 1) throw new Error('two jobs have one name');
  for (const [name, settings] of wanted) {
    const queue = known.get(name);
    // createQueue would leave an existing queue's settings unchanged.
    if (queue === undefined) await boss.createQueue(name, settings);
    else if (differs(settings, queue)) await boss.updateQueue(name, settings);
  }
}

const differs = (settings: Partial<QueueResult>, queue: QueueResult) =>
  Object.entries(settings).some(([name, value]) => queue[name as keyof QueueResult] !== value);

async function syncSchedules(boss: PgBoss, jobs: readonly JobKind[]): Promise<void> {
  const known = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  const wanted = new Map(jobs.flatMap(({ name, cron }) => (cron === undefined ? [] : [[name, cron] as const])));
  for (const [name, { data }] of known) {
    // Also removes a schedule without data, which comes from a version whose jobs had no payloads.
    if (!wanted.has(name) || data === null) await boss.unschedule(name);
  }
  for (const [name, cron] of wanted) {
    const schedule = known.get(name);
    if (schedule?.cron === cron && schedule.data !== null) continue;
    await boss.schedule(name, cron, scheduledPayload, { tz: 'UTC' });
  }
}

const scheduledPayload: JobPayload = { requestId: 'schedule', lapsesAt: null, input: {} };
