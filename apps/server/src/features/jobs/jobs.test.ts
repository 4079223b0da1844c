import { randomUUID } from 'node:crypto';
import { countJobs, discardJob, listJobs, retryJob, retryJobs } from '@backline/contract/jobs';
import * as jobTexts from '@backline/contract/jobs.texts';
import { afterEach, describe, expect, test } from 'vitest';
import { countJobs as countForMetrics } from '../../platform/jobs/jobs.repository.ts';
import { openJobsHouse, sendInTime, sendLetter, sendPatiently, sendSecret } from '../../../testing/jobs/jobs.ts';
import { withoutKeys } from '../../../testing/role-keys.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(openJobsHouse());
afterEach(() => house.clear());

describe('refused job actions', () => {
  const calls = [
    { operation: listJobs, input: { state: 'failed' } },
    { operation: countJobs, input: {} },
    { operation: retryJobs, input: { name: 'send-letter' } },
  ];
  const actions = [retryJob, discardJob];

  test('refuses all job operations to an ADMIN whose role lost the permission', async () => {
    await withoutKeys(house.db, 'ADMIN', ['Role_Access'], async () => {
      for (const { operation, input } of calls) {
        expect((await house.admin.call(operation, input)).status).toBe(403);
      }
    });
  });

  test('refuses an unknown job, an unknown state and a cursor of another list', async () => {
    for (const operation of actions) {
      expect((await house.admin.call(operation, { job_id: 'seven' })).status).toBe(422);
      expect(await house.admin.call(operation, { job_id: randomUUID() })).toMatchObject({
        status: 409,
        body: { message: jobTexts.jobGone },
      });
    }
    expect((await house.admin.call(listJobs, { state: 'completed' })).status).toBe(422);
    const places = ['2026-01-01 00:00:00+00', '2026-01-01 00:00:00+00/seven', `soon/${randomUUID()}`];
    for (const key of places) {
      const cursor = Buffer.from(JSON.stringify({ key, id: 0 })).toString('base64url');
      expect((await house.admin.call(listJobs, { state: 'failed', cursor })).status).toBe(400);
    }
  });

  test('refuses to retry or discard a job that has not failed', async () => {
    await house.enqueue(sendLetter, 'kim@example.org', new Date(Date.now() + 3_600_000));
    const [waiting] = await house.list('waiting');
    expect(waiting).toMatchObject({ can: { retry: false, discard: false }, tries: 0, error: null });
    for (const operation of actions) {
      expect(await house.admin.call(operation, { job_id: waiting?.id })).toMatchObject({
        status: 409,
        body: { message: jobTexts.jobNotFailed },
      });
    }
    expect(await house.list('waiting')).toEqual([waiting]);
  });
});

describe('failed emails', () => {
  test('lists a failed email with its error, and Retry sends it with an audit line', async () => {
    const [failed] = await house.fail(sendLetter, 'kim@example.org');
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
    expect(house.smtp.received).toEqual([]);

    const { status, body } = await house.admin.call(retryJob, { job_id: failed?.id });
    expect([status, body.message]).toEqual([200, jobTexts.jobRetried('Send letter')]);
    expect(await house.list('failed')).toEqual([]);
    expect(await house.list('waiting')).toHaveLength(1);
    await house.work();
    expect(house.smtp.received).toEqual(['kim@example.org']);
    expect(await house.auditLines(failed?.id ?? '')).toEqual([
      {
        action: 'job.retried',
        actor_id: house.ada.id,
        before: null,
        after: { job: 'send-letter', tries: 1 },
        entity_name: 'Send letter',
      },
    ]);
  });

  test('never sends a discarded email, and records the discard in the audit log', async () => {
    const [failed] = await house.fail(sendLetter, 'kim@example.org');
    const { status, body } = await house.admin.call(discardJob, { job_id: failed?.id });
    expect([status, body.message]).toEqual([200, jobTexts.jobDiscarded('Send letter')]);
    expect(await house.list('failed')).toEqual([]);
    await house.work();
    expect(house.smtp.received).toEqual([]);
    expect(await house.auditLines(failed?.id ?? '')).toEqual([
      {
        action: 'job.discarded',
        actor_id: house.ada.id,
        before: { job: 'send-letter', tries: 1 },
        after: null,
        entity_name: 'Send letter',
      },
    ]);
  });

  test('hides the encrypted input of a job', async () => {
    const [failed] = await house.fail(sendSecret, 'kim@example.org');
    expect(failed).toMatchObject({ name: 'send-secret', about: null });
    expect(JSON.stringify(failed)).not.toMatch(/kim|Tonight|sealed/);
  });

  test('truncates a long input and a long error', async () => {
    await house.fail(sendLetter, 'kim@example.org');
    await query(house.db)`update pgboss.job_common
      set data = jsonb_set(data, '{input}', jsonb_build_object('text', repeat('x', 5000), 'none', null, 'ids', '[1,2]'::jsonb)),
        source_output = jsonb_build_object('message', repeat('y', 5000))
      where name = 'dead-letters'`;
    const [failed] = await house.list('failed');
    expect(failed?.about).toEqual([
      { name: 'ids', value: '[1,2]' },
      { name: 'text', value: `${'x'.repeat(80)}…` },
    ]);
    expect(failed?.error).toBe(`${'y'.repeat(500)}…`);
  });

  test('allows an ADMIN to discard an expired job, but not to retry it', async () => {
    await house.fail(sendInTime, 'kim@example.org');
    await query(house.db)`
      update pgboss.job_common set data = jsonb_set(data, '{lapsesAt}', '1000') where name = 'dead-letters'`;
    const [lapsed] = await house.list('failed');
    expect(lapsed).toMatchObject({ is_lapsed: true, can: { retry: false, discard: true } });
    const refused = [await house.admin.call(retryJob, { job_id: lapsed?.id })];
    expect(refused).toMatchObject([{ status: 409, body: { message: jobTexts.jobLapsed } }]);
    expect(await house.admin.call(retryJobs, { name: 'send-in-time' })).toMatchObject({
      status: 409,
      body: { message: jobTexts.noJobToRetry },
    });
    expect((await house.admin.call(discardJob, { job_id: lapsed?.id })).status).toBe(200);
  });
});

test('lists an email that waits for its retry, and Retry sends it at once', async () => {
  house.smtp.isAway = true;
  await house.enqueue(sendPatiently, 'kim@example.org');
  const before = Date.now();
  await house.work();
  house.smtp.isAway = false;
  const [waiting] = await house.list('waiting');
  expect(waiting).toMatchObject({ state: 'waiting', tries: 1, tries_most: 10, can: { retry: true, discard: true } });
  expect(waiting?.error).toBeTruthy();
  expect(waiting?.state_dttm).toBeGreaterThanOrEqual(before + 600_000);
  await house.work();
  expect(house.smtp.received).toEqual([]);
  expect((await house.admin.call(retryJob, { job_id: waiting?.id })).status).toBe(200);
  await house.work();
  expect(house.smtp.received).toEqual(['kim@example.org']);
});

test('lists a running job with its attempt number, and refuses to retry or discard it', async () => {
  await house.enqueue(sendLetter, 'kim@example.org');
  const before = Date.now();
  await query(house.db)`update pgboss.job_common set state = 'active', started_on = now() - interval '1 minute'
    where name = 'send-letter'`;
  const after = Date.now();
  const [running] = await house.list('running');
  expect(running).toMatchObject({ state: 'running', tries: 1, can: { retry: false, discard: false } });
  expect(running?.state_dttm).toBeGreaterThanOrEqual(before - 60_000);
  expect(running?.state_dttm).toBeLessThanOrEqual(after - 60_000);
  expect(await house.admin.call(discardJob, { job_id: running?.id })).toMatchObject({
    status: 409,
    body: { message: jobTexts.jobGone },
  });
});

test('counts waiting and failed jobs per kind and omits kinds without any', async () => {
  await house.fail(sendLetter, 'kim@example.org', 'lee@example.org');
  await house.enqueue(sendSecret, 'pat@example.org');
  const { body } = await house.admin.call(countJobs, {});
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
