import { listJobs, type JobRow, type JobState } from '@backline/contract/jobs';
import { expect } from 'vitest';
import { z } from 'zod';
import { buildAdmin } from '../../builders/builders.ts';
import { testApp } from '../app.ts';
import { signedInAs } from '../as.ts';
import { runJobs } from '../run-jobs.ts';
import { startSmtpServer } from '../smtp-server.ts';
import { jobs as allJobs } from '../../src/app.ts';
import { job } from '../../src/platform/worker/job.ts';
import { prepareQueue } from '../../src/platform/jobs/prepare-queue.ts';
import { query } from '../query.ts';

export const sendLetter = job({
  name: 'send-letter',
  input: z.object({ to: z.string(), subject: z.string() }),
  retries: { limit: 0, firstDelaySeconds: 1, maxDelaySeconds: 1 },
  run: ({ platform }, message) => platform.mail.send({ ...message, text: 'Doors open at eight.' }),
});
export const sendSecret = job({ ...sendLetter, name: 'send-secret', isSecret: true });
export const sendInTime = job({ ...sendLetter, name: 'send-in-time', lapsesAfterSeconds: 60 });
export const sendPatiently = job({
  ...sendLetter,
  name: 'send-patiently',
  retries: { limit: 9, firstDelaySeconds: 600, maxDelaySeconds: 600 },
});
const kinds = [sendLetter, sendSecret, sendInTime, sendPatiently];

/** Opens a platform with an ADMIN, a mail server that can fail, and jobs that use it. */
export async function openJobsHouse() {
  const smtp = await startSmtpServer();
  const house = await testApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Backline <no-reply@example.org>' });
  const { app, platform, db } = house;
  await prepareQueue(platform.config.databaseOwnerUrl ?? '', [...allJobs, ...kinds]);
  const ada = await buildAdmin(db, { name: 'Ada' });
  const admin = await signedInAs(app, platform, ada);

  const enqueue = (kind: typeof sendLetter, to: string, at?: Date) =>
    db
      .transaction()
      .execute((tx) =>
        platform.queue.enqueue(tx, kind, { to, subject: 'Tonight' }, { requestId: 'test', ...(at ? { at } : {}) }),
      );

  /** Runs jobs until none is due. */
  async function work(): Promise<void> {
    for (;;) {
      const isDone = await runJobs(platform, kinds).then(
        () => true,
        () => false,
      );
      if (isDone) return;
    }
  }

  async function list(state: JobState): Promise<JobRow[]> {
    const { status, body } = await admin.call(listJobs, { state });
    expect(status).toBe(200);
    return body;
  }

  return {
    ...house,
    smtp,
    ada,
    admin,
    enqueue,
    work,
    list,
    /** Runs jobs while the mail server is down, so that they fail. Returns all failed jobs. */
    async fail(kind: typeof sendLetter, ...to: string[]): Promise<JobRow[]> {
      smtp.isAway = true;
      for (const address of to) await enqueue(kind, address);
      await work();
      smtp.isAway = false;
      return list('failed');
    },
    auditLines: (entityId: string) =>
      db
        .selectFrom('audit_log')
        .select(['action', 'actor_id', 'before', 'after', 'entity_name'])
        .where('entity', '=', 'job')
        .where('entity_id', '=', entityId)
        .execute(),
    /** Deletes jobs and emails between tests. */
    async clear(): Promise<void> {
      smtp.isAway = false;
      smtp.received.length = 0;
      await query(db)`delete from pgboss.job_common where name not like '\\_\\_pgboss%'`;
    },
    async close(): Promise<void> {
      await house.close();
      await smtp.close();
    },
  };
}
