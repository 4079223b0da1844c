import { acceptAccessRequest } from '@backline/contract/access-requests';
import { discardJob, retryJob, retryJobs } from '@backline/contract/jobs';
import * as jobTexts from '@backline/contract/jobs.texts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { meeting } from '../../../testing/meeting.ts';
import { jobs as allJobs } from '../../app.ts';
import { startWorker } from '../../platform/worker/worker.ts';
import { openJobsHouse, sendLetter, sendSecret } from '../../../testing/jobs/jobs.ts';
import { deleteJob } from './jobs.repository.ts';
import { soon } from '../../../testing/soon.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(openJobsHouse());
afterEach(() => house.clear());

test('marks the job of a permanently rejected email as failed at the first attempt, and sends it on Retry', async () => {
  const { platform, db } = house;
  const request = { name: 'Robin', email: 'robin@example.org', password_hash: '' };
  const { id } = await db.insertInto('access_requests').values(request).returning('id').executeTakeFirstOrThrow();
  house.smtp.isRefusing = true;
  const stop = await startWorker(platform, platform.config.databaseUrl ?? '', allJobs);
  const accepted = await house.admin.call(acceptAccessRequest, { access_request_id: id, role: 'ADMIN' });
  expect(accepted.status).toBe(200);
  await vi.waitUntil(async () => (await house.list('failed')).length > 0, soon);
  const failed = (await house.list('failed')).find(({ name }) => name === 'send-mail');
  expect(failed).toMatchObject({ about: null, error: expect.stringContaining('mailbox unavailable'), tries: 1 });
  house.smtp.isRefusing = false;
  expect((await house.admin.call(retryJob, { job_id: failed?.id })).status).toBe(200);
  await vi.waitUntil(() => house.smtp.received.length > 0, soon);
  await stop(4_000);
  expect(house.smtp.received).toEqual(['robin@example.org']);
}, 40_000);

describe('retrying all failed jobs of a kind', () => {
  test('retries all failed jobs of one kind in one call, with one audit line', async () => {
    await house.fail(sendSecret, 'pat@example.org');
    await house.fail(sendLetter, 'kim@example.org', 'lee@example.org');
    const { status, body } = await house.admin.call(retryJobs, { name: 'send-letter' });
    expect([status, body.message]).toEqual([200, jobTexts.jobsRetried(2, 'Send letter')]);
    expect((await house.list('failed')).map(({ name }) => name)).toEqual(['send-secret']);
    await house.work();
    expect(house.smtp.received.toSorted()).toEqual(['kim@example.org', 'lee@example.org']);
    expect(await house.auditLines('send-letter')).toEqual([
      { action: 'jobs.retried', actor_id: house.ada.id, before: null, after: { jobs: 2 }, entity_name: 'Send letter' },
    ]);
  });

  test('reports an error and writes no audit line if no job of the kind has failed', async () => {
    expect(await house.admin.call(retryJobs, { name: 'no-such-job' })).toMatchObject({
      status: 409,
      body: { message: jobTexts.noJobToRetry },
    });
    expect(await house.auditLines('no-such-job')).toEqual([]);
  });
});

describe('concurrent actions on a job', () => {
  const race = async (...calls: (() => Promise<{ status: number }>)[]) =>
    (await Promise.all(calls.map((call) => call())))
      .map(({ status }) => status)
      .toSorted((left, right) => left - right);

  test('lets only one of several ADMINs retry a job, with one audit line', async () => {
    const [failed] = await house.fail(sendLetter, 'kim@example.org');
    const id = failed?.id ?? '';
    const retry = () => house.admin.call(retryJob, { job_id: id });
    expect(await race(retry, retry, retry, retry)).toEqual([200, 409, 409, 409]);
    await house.work();
    expect(house.smtp.received).toEqual(['kim@example.org']);
    expect(await house.auditLines(id)).toHaveLength(1);
  });

  test('would let two ADMINs discard the same job without the lock (control)', async () => {
    const [failed] = await house.fail(sendLetter, 'kim@example.org');
    const bothHaveLooked = meeting(2);
    const discardUnlocked = () =>
      house.db.transaction().execute(async (tx) => {
        const { rows } = await query(tx)`select from pgboss.job_common where id = ${failed?.id}::uuid`;
        await bothHaveLooked();
        await deleteJob(tx, failed?.id ?? '');
        return rows.length;
      });
    expect(await Promise.all([discardUnlocked(), discardUnlocked()])).toEqual([1, 1]);
  });

  test('either discards or retries a job, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [failed] = await house.fail(sendLetter, 'kim@example.org');
      const id = failed?.id ?? '';
      const outcome = await race(
        () => house.admin.call(discardJob, { job_id: id }),
        () => house.admin.call(retryJob, { job_id: id }),
        () => house.admin.call(retryJobs, { name: 'send-letter' }),
      );
      expect(outcome).toEqual([200, 409, 409]);
      await house.work();
      expect(house.smtp.received.length).toBeLessThanOrEqual(1);
      house.smtp.received.length = 0;
    }
  });

  test("returns the same answer to an ADMIN's repeated call", async () => {
    const [failed] = await house.fail(sendLetter, 'kim@example.org');
    const send = () => house.admin.call(discardJob, { job_id: failed?.id }, { idempotencyKey: 'the-same' });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect(await house.auditLines(failed?.id ?? '')).toHaveLength(1);
  });
});
