import { randomUUID } from 'node:crypto';
import {
  countJobs,
  discardJob,
  listJobs,
  retryJob,
  retryJobs,
  type JobRow,
  type JobState,
} from '@backline/contract/jobs';
import { messages } from '@backline/contract/messages';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildAdmin, buildFan, buildManager, buildTeamMember, type BuiltPerson } from '../../../builders/builders.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { anonymous, signedInAs, type Client } from '../../../test/as.ts';
import { runJobs } from '../../../test/run-jobs.ts';
import { startSmtpServer, type SmtpDouble } from '../../../test/smtp-server.ts';
import { jobs as allJobs } from '../../app.ts';
import { job } from '../../platform/jobs/job.ts';
import { countJobs as countForMetrics } from '../../platform/jobs/jobs.repository.ts';
import { prepareQueue } from '../../platform/jobs/prepare-queue.ts';
import { deleteJob } from './jobs.repository.ts';

let house: TestApp;
let smtp: SmtpDouble;
let ada: BuiltPerson;
let admin: Client;

const once = { limit: 0, firstDelaySeconds: 1, longestDelaySeconds: 1 };
const letter = z.object({ to: z.string(), subject: z.string() });
const sendLetter = job({
  name: 'send-letter',
  input: letter,
  retries: once,
  run: ({ platform }, message) => platform.mail.send({ ...message, text: 'Doors open at eight.' }),
});
const sendSecret = job({ ...sendLetter, name: 'send-secret', isSecret: true });
const sendInTime = job({ ...sendLetter, name: 'send-in-time', lapsesAfterSeconds: 60 });
const sendPatiently = job({
  ...sendLetter,
  name: 'send-patiently',
  retries: { limit: 9, firstDelaySeconds: 600, longestDelaySeconds: 600 },
});
const kinds = [sendLetter, sendSecret, sendInTime, sendPatiently];

beforeAll(async () => {
  smtp = await startSmtpServer();
  house = await testApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Backline <no-reply@example.org>' });
  await prepareQueue(house.platform.config.databaseUrl ?? '', [...allJobs, ...kinds]);
  ada = await buildAdmin(house.db, { name: 'Ada' });
  admin = await signedInAs(house.app, house.platform, ada);
});
afterAll(async () => {
  await house.close();
  await smtp.close();
});
afterEach(async () => {
  smtp.isAway = false;
  smtp.received.length = 0;
  await sql`delete from pgboss.job_common where name not like '\\_\\_pgboss%'`.execute(house.db);
});

const enqueue = (kind: typeof sendLetter, to: string, at?: Date) =>
  house.db
    .transaction()
    .execute((tx) =>
      house.platform.queue.enqueue(tx, kind, { to, subject: 'Tonight' }, { requestId: 'test', ...(at ? { at } : {}) }),
    );

/** Until nothing is due any more. */
async function work(): Promise<void> {
  for (;;) {
    const isDone = await runJobs(house.platform, kinds).then(
      () => true,
      () => false,
    );
    if (isDone) return;
  }
}

async function fail(kind: typeof sendLetter, ...to: string[]): Promise<JobRow[]> {
  smtp.isAway = true;
  for (const address of to) await enqueue(kind, address);
  await work();
  smtp.isAway = false;
  return list('failed');
}

async function list(state: JobState, more: object = {}): Promise<JobRow[]> {
  const { status, body } = await admin.call(listJobs, { state, ...more });
  expect(status).toBe(200);
  return body;
}

const auditLines = (entityId: string) =>
  house.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after', 'entity_name'])
    .where('entity', '=', 'job')
    .where('entity_id', '=', entityId)
    .execute();

describe('refused', () => {
  const calls = [
    { operation: listJobs, input: { state: 'failed' } },
    { operation: countJobs, input: {} },
    { operation: retryJobs, input: { name: 'send-letter' } },
  ];
  const actions = [retryJob, discardJob];

  test('to nobody, to a fan, and to every role but ADMIN, even when Role Access gives it the key; nothing happens', async () => {
    const [failed] = await fail(sendLetter, 'kim@example.org');
    const { app, platform, db } = house;
    const manager = await buildManager(db);
    await db.insertInto('role_features').values({ role: 'MANAGER', feature: 'Role_Access' }).execute();
    const callers = [
      { client: anonymous(app), status: 401 },
      { client: await signedInAs(app, platform, await buildFan(db)), status: 401 },
      { client: await signedInAs(app, platform, manager), status: 403 },
      { client: await signedInAs(app, platform, await buildTeamMember(db, { managerId: manager.id })), status: 403 },
    ];
    for (const { client, status } of callers) {
      for (const { operation, input } of calls) {
        expect((await client.call(operation, input)).status).toBe(status);
      }
      for (const operation of actions) {
        expect((await client.call(operation, { job_id: failed?.id })).status).toBe(status);
      }
    }
    await db.deleteFrom('role_features').where('role', '=', 'MANAGER').where('feature', '=', 'Role_Access').execute();
    expect(await list('failed')).toEqual([failed]);
  });

  test('to an ADMIN whose role has lost the key', async () => {
    const { db } = house;
    await db.deleteFrom('role_features').where('role', '=', 'ADMIN').where('feature', '=', 'Role_Access').execute();
    for (const { operation, input } of calls) {
      expect((await admin.call(operation, input)).status).toBe(403);
    }
    await db.insertInto('role_features').values({ role: 'ADMIN', feature: 'Role_Access' }).execute();
  });

  test('is a job that is none, a state that is none, and a cursor of another list', async () => {
    for (const operation of actions) {
      expect((await admin.call(operation, { job_id: 'seven' })).status).toBe(422);
      expect(await admin.call(operation, { job_id: randomUUID() })).toMatchObject({
        status: 409,
        body: { message: messages.jobGone },
      });
    }
    expect((await admin.call(listJobs, { state: 'completed' })).status).toBe(422);
    const places = ['2026-01-01 00:00:00+00', '2026-01-01 00:00:00+00/seven', `soon/${randomUUID()}`];
    for (const key of places) {
      const cursor = Buffer.from(JSON.stringify({ key, id: 0 })).toString('base64url');
      expect((await admin.call(listJobs, { state: 'failed', cursor })).status).toBe(400);
    }
  });

  test('is to retry or discard what has not failed: it is on its way', async () => {
    await enqueue(sendLetter, 'kim@example.org', new Date(Date.now() + 3_600_000));
    const [waiting] = await list('waiting');
    expect(waiting).toMatchObject({ can: { retry: false, discard: false }, tries: 0, error: null });
    for (const operation of actions) {
      expect(await admin.call(operation, { job_id: waiting?.id })).toMatchObject({
        status: 409,
        body: { message: messages.jobNotFailed },
      });
    }
    expect(await list('waiting')).toEqual([waiting]);
  });
});

describe('a mail that failed', () => {
  test('is listed with its error, what it is about and its tries; Retry sends it, and the audit log says who did', async () => {
    const [failed] = await fail(sendLetter, 'kim@example.org');
    expect(failed).toMatchObject({
      name: 'send-letter',
      state: 'failed',
      about: [
        { name: 'to', value: 'kim@example.org' },
        { name: 'subject', value: 'Tonight' },
      ],
      tries: 1,
      is_lapsed: false,
      can: { retry: true, discard: true },
    });
    expect(failed?.error).toBeTruthy();
    expect(smtp.received).toEqual([]);

    const { status, body } = await admin.call(retryJob, { job_id: failed?.id });
    expect([status, body.message]).toEqual([200, messages.jobRetried('Send letter')]);
    expect(await list('failed')).toEqual([]);
    expect(await list('waiting')).toHaveLength(1);
    await work();
    expect(smtp.received).toEqual(['kim@example.org']);
    expect(await auditLines(failed?.id ?? '')).toEqual([
      {
        action: 'job.retried',
        actor_id: ada.id,
        before: null,
        after: { job: 'send-letter', tries: 1, error: failed?.error },
        entity_name: 'Send letter',
      },
    ]);
  });

  test('is never sent once it is discarded, and the audit log keeps what it was', async () => {
    const [failed] = await fail(sendLetter, 'kim@example.org');
    const { status, body } = await admin.call(discardJob, { job_id: failed?.id });
    expect([status, body.message]).toEqual([200, messages.jobDiscarded('Send letter')]);
    expect(await list('failed')).toEqual([]);
    await work();
    expect(smtp.received).toEqual([]);
    expect(await auditLines(failed?.id ?? '')).toEqual([
      {
        action: 'job.discarded',
        actor_id: ada.id,
        before: { job: 'send-letter', tries: 1, error: failed?.error },
        after: null,
        entity_name: 'Send letter',
      },
    ]);
  });

  test('shows nothing of a sealed input', async () => {
    const [failed] = await fail(sendSecret, 'kim@example.org');
    expect(failed).toMatchObject({ name: 'send-secret', about: null });
    expect(JSON.stringify(failed)).not.toMatch(/kim|Tonight|sealed/);
  });

  test('shows a long input and a long error in short', async () => {
    await fail(sendLetter, 'kim@example.org');
    await sql`update pgboss.job_common
      set data = jsonb_set(data, '{input}', jsonb_build_object('text', repeat('x', 5000), 'none', null, 'ids', '[1,2]'::jsonb)),
        source_output = jsonb_build_object('message', repeat('y', 5000))
      where name = 'dead-letters'`.execute(house.db);
    const [failed] = await list('failed');
    expect(failed?.about).toEqual([
      { name: 'ids', value: '[1,2]' },
      { name: 'text', value: `${'x'.repeat(80)}…` },
    ]);
    expect(failed?.error).toBe(`${'y'.repeat(500)}…`);
  });

  test('that has lapsed meanwhile can only be discarded: another try would do nothing', async () => {
    await fail(sendInTime, 'kim@example.org');
    await sql`update pgboss.job_common set data = jsonb_set(data, '{lapsesAt}', '1000') where name = 'dead-letters'`.execute(
      house.db,
    );
    const [lapsed] = await list('failed');
    expect(lapsed).toMatchObject({ is_lapsed: true, can: { retry: false, discard: true } });
    const refused = [await admin.call(retryJob, { job_id: lapsed?.id })];
    expect(refused).toMatchObject([{ status: 409, body: { message: messages.jobLapsed } }]);
    expect(await admin.call(retryJobs, { name: 'send-in-time' })).toMatchObject({
      status: 409,
      body: { message: messages.noJobToRetry },
    });
    expect((await admin.call(discardJob, { job_id: lapsed?.id })).status).toBe(200);
  });
});

test('a mail that waits for its next try is listed with its error, and need not wait once it is retried', async () => {
  smtp.isAway = true;
  await enqueue(sendPatiently, 'kim@example.org');
  await work();
  smtp.isAway = false;
  const [waiting] = await list('waiting');
  expect(waiting).toMatchObject({ state: 'waiting', tries: 1, tries_most: 10, can: { retry: true, discard: true } });
  expect(waiting?.error).toBeTruthy();
  expect(waiting?.state_dttm).toBeGreaterThan(Date.now() + 60_000);
  await work();
  expect(smtp.received).toEqual([]);
  expect((await admin.call(retryJob, { job_id: waiting?.id })).status).toBe(200);
  await work();
  expect(smtp.received).toEqual(['kim@example.org']);
});

test('a job that runs is listed with the try it is at, and is left alone', async () => {
  await enqueue(sendLetter, 'kim@example.org');
  await sql`update pgboss.job_common set state = 'active', started_on = now() - interval '1 minute'
    where name = 'send-letter'`.execute(house.db);
  const [running] = await list('running');
  expect(running).toMatchObject({ state: 'running', tries: 1, can: { retry: false, discard: false } });
  expect(Date.now() - (running?.state_dttm ?? 0)).toBeGreaterThan(59_000);
  expect(await admin.call(discardJob, { job_id: running?.id })).toMatchObject({
    status: 409,
    body: { message: messages.jobGone },
  });
});

describe('all failed jobs of one kind', () => {
  test('are tried again at once, others stay, and one audit line counts them', async () => {
    await fail(sendSecret, 'pat@example.org');
    await fail(sendLetter, 'kim@example.org', 'lee@example.org');
    const { status, body } = await admin.call(retryJobs, { name: 'send-letter' });
    expect([status, body.message]).toEqual([200, messages.jobsRetried(2, 'Send letter')]);
    expect((await list('failed')).map(({ name }) => name)).toEqual(['send-secret']);
    await work();
    expect(smtp.received.toSorted()).toEqual(['kim@example.org', 'lee@example.org']);
    expect(await auditLines('send-letter')).toEqual([
      { action: 'jobs.retried', actor_id: ada.id, before: null, after: { jobs: 2 }, entity_name: 'Send letter' },
    ]);
  });

  test('that there are none of is said, with no line in the audit log', async () => {
    expect(await admin.call(retryJobs, { name: 'no-such-job' })).toMatchObject({
      status: 409,
      body: { message: messages.noJobToRetry },
    });
    expect(await auditLines('no-such-job')).toEqual([]);
  });
});

describe('of several ADMINs who act on one job at the same moment', () => {
  const race = async (...calls: (() => Promise<{ status: number }>)[]) =>
    (await Promise.all(calls.map((call) => call())))
      .map(({ status }) => status)
      .toSorted((left, right) => left - right);

  test('one retries it and the others are told: it is sent once, and stands once in the audit log', async () => {
    const [failed] = await fail(sendLetter, 'kim@example.org');
    const id = failed?.id ?? '';
    const retry = () => admin.call(retryJob, { job_id: id });
    expect(await race(retry, retry, retry, retry)).toEqual([200, 409, 409, 409]);
    await work();
    expect(smtp.received).toEqual(['kim@example.org']);
    expect(await auditLines(id)).toHaveLength(1);
  });

  test('all would find it without the lock, as this shows', async () => {
    const [failed] = await fail(sendLetter, 'kim@example.org');
    const discardUnlocked = () =>
      house.db.transaction().execute(async (tx) => {
        const { rows } = await sql`select from pgboss.job_common where id = ${failed?.id}::uuid`.execute(tx);
        await sql`select pg_sleep(0.2)`.execute(tx);
        await deleteJob(tx, failed?.id ?? '');
        return rows.length;
      });
    expect(await Promise.all([discardUnlocked(), discardUnlocked()])).toEqual([1, 1]);
  });

  test('one discards or retries it, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [failed] = await fail(sendLetter, 'kim@example.org');
      const id = failed?.id ?? '';
      const outcome = await race(
        () => admin.call(discardJob, { job_id: id }),
        () => admin.call(retryJob, { job_id: id }),
        () => admin.call(retryJobs, { name: 'send-letter' }),
      );
      expect(outcome).toEqual([200, 409, 409]);
      await work();
      expect(smtp.received.length).toBeLessThanOrEqual(1);
      smtp.received.length = 0;
    }
  });

  test('and of one ADMIN whose answer got lost, the second try is answered like the first', async () => {
    const [failed] = await fail(sendLetter, 'kim@example.org');
    const send = () => admin.call(discardJob, { job_id: failed?.id }, { idempotencyKey: 'the-same' });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect(await auditLines(failed?.id ?? '')).toHaveLength(1);
  });
});

test('the counts tell how many of each kind wait and have failed, and none of what there are none', async () => {
  await fail(sendLetter, 'kim@example.org', 'lee@example.org');
  await enqueue(sendSecret, 'pat@example.org');
  const { body } = await admin.call(countJobs, {});
  expect(body).toEqual([
    { name: 'send-letter', state: 'failed', jobs: 2 },
    { name: 'send-secret', state: 'waiting', jobs: 1 },
  ]);
  const old = expect.any(Number);
  expect(await countForMetrics(house.db)).toEqual([
    { name: 'send-secret', state: 'waiting', jobs: 1, oldest_seconds: old },
    { name: 'send-letter', state: 'failed', jobs: 2, oldest_seconds: old },
  ]);
});
