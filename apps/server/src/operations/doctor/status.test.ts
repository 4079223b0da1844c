import { randomUUID } from 'node:crypto';
import { getAuthDetails } from '@backline/contract/session';
import { checkNames, getStatus, sendTestLetter } from '@backline/contract/status';
import * as statusTexts from '@backline/contract/status.texts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildAdmin, buildManager } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { certificateFile, openPushService } from '../../../testing/push-service/push-service.ts';
import { query } from '../../../testing/query.ts';
import { startSmtpServer } from '../../../testing/smtp-server.ts';
import { createApp } from '../../app.ts';
import { createDatabase, parts } from '../../platform/db/database.ts';
import { renewProcess } from '../processes/processes.repository.ts';

const smtp = await openForFile(startSmtpServer());
const pushService = await openForFile(openPushService());
const house = await openForFile(
  testApp({
    SMTP_URL: smtp.url.replace('//', '//tour:right-word@'),
    MAIL_FROM: 'Tour <tour@example.org>',
    PUSH_LOCAL_SERVICE: pushService.origin,
    PUSH_LOCAL_CERTIFICATE: certificateFile,
    PUBLIC_URL: 'http://127.0.0.1:1',
  }),
);
const ada = await buildAdmin(house.db);
const admin = await signedInAs(house.app, house.platform, ada);
const manager = await signedInAs(house.app, house.platform, await buildManager(house.db));
beforeEach(async () => {
  await query(house.db)`delete from throttles`;
  Object.assign(smtp, { isRefusing: false, password: 'right-word' });
  smtp.letters.length = 0;
});

test('refuses the status and the test email to everybody except an ADMIN', async () => {
  expect((await manager.call(getStatus, {})).status).toBe(403);
  expect((await manager.call(sendTestLetter, {})).status).toBe(403);
  expect(smtp.letters).toEqual([]);
});

test('shows checks, build, processes, pool, disk and jobs, without a secret', async () => {
  await renewProcess(house.db, { id: randomUUID(), role: 'all', host: 'one', version: '1.0.0', build: 'aaa' });
  const { status, body } = await admin.call(getStatus, {});
  expect(status).toBe(200);
  expect(body.checks.map(({ name }) => name)).toEqual(checkNames);
  const states = new Map(body.checks.map(({ name, state }) => [name, state]));
  expect([states.get('database'), states.get('mail'), states.get('texts')]).toEqual(['ok', 'ok', 'not_set_up']);
  expect(states.get('public_address')).toBe('failed');
  expect(body.processes).toEqual([
    {
      id: expect.any(String),
      role: 'all',
      host: 'one',
      version: '1.0.0',
      build: 'aaa',
      started_dttm: expect.any(Number),
      seen_dttm: expect.any(Number),
    },
  ]);
  expect(body).toMatchObject({
    version: expect.stringMatching(/^\d/),
    pool: { max: 10, waiting: 0 },
    disk: { free_bytes: expect.any(Number) },
    jobs: { waiting: expect.any(Number), running: 0, failed: 0 },
  });
  expect(JSON.stringify(body)).not.toMatch(/right-word|postgres:/);
});

test('answers several ADMINs with one run, so that nobody can flood the services', async () => {
  const check = vi.spyOn(house.platform.mail, 'check');
  const app = await createApp({ ...house.platform, db: createDatabase(parts(house.platform.db).url) });
  const client = await signedInAs(app, house.platform, ada);
  const answers = await Promise.all(Array.from({ length: 5 }, () => client.call(getStatus, {})));
  const later = await client.call(getStatus, {});
  expect(new Set([...answers, later].map(({ body }) => body.checked_dttm)).size).toBe(1);
  expect(check).toHaveBeenCalledOnce();
  check.mockRestore();
  await app.close();
});

describe('a test email', () => {
  test('a test email goes to the own address of the ADMIN', async () => {
    const { status, body } = await admin.call(sendTestLetter, {});
    const { email } = await house.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow();
    expect([status, body.message]).toEqual([200, statusTexts.letterSent(email ?? '')]);
    expect(smtp.letters.map(({ to }) => to)).toEqual([email]);
  });

  test('a test email that the mail server refuses is reported with its answer', async () => {
    smtp.isRefusing = true;
    const { status, body } = await admin.call(sendTestLetter, {});
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^The mail server refuses an email to .+ \(.*mailbox unavailable.*\): check MAIL_FROM/),
    ]);
  });

  test('a test email is refused without mail settings and without an own address', async () => {
    const config = { ...house.platform.config, mail: { ...house.platform.config.mail, smtpUrl: undefined } };
    const app = await createApp({ ...house.platform, config });
    const client = await signedInAs(app, house.platform, ada);
    expect((await client.call(sendTestLetter, {})).body.message).toBe(statusTexts.mailNotSetUp);
    await app.close();
    const silent = await buildAdmin(house.db);
    await query(house.db)`update users set email = null, phone_number = '+13125550177' where id = ${silent.id}`;
    const other = await signedInAs(house.app, house.platform, silent);
    expect((await other.call(sendTestLetter, {})).body.message).toBe(statusTexts.noOwnAddress);
  });

  test('an ADMIN can send five test emails in ten minutes', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) statuses.push((await admin.call(sendTestLetter, {})).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(smtp.letters).toHaveLength(5);
  });
});

test('tells only an ADMIN that fans cannot sign in, and not in a demo', async () => {
  const tells = async (client: typeof admin) => (await client.call(getAuthDetails, {})).body.are_fans_locked_out;
  expect(await tells(admin)).toBeUndefined();
  const app = await createApp({ ...house.platform, config: { ...house.platform.config, demo: false } });
  const told = await signedInAs(app, house.platform, ada);
  const untold = await signedInAs(app, house.platform, await buildManager(house.db));
  expect([await tells(told), await tells(untold)]).toEqual([true, undefined]);
  await app.close();
});
