import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildManager } from '../builders/builders.ts';
import { createQueue } from '../src/platform/jobs/queue.ts';
import { sendMail } from '../src/integrations/mail/mail.jobs.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { soon } from './soon.ts';

let mailServer: MailServer;
let database: TestDatabase;
let settings: Record<string, string>;
const email = 'manager@example.org';
const alive: ServerProcess[] = [];

beforeAll(async () => {
  mailServer = await startMailServer();
  database = await testDatabase();
  // Somebody is there before the first start, so that it draws no demo.
  await buildManager(database.db, { email });
  settings = {
    ...database.settings,
    SECRET_KEY: randomUUID() + randomUUID(),
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'backline@example.org',
    BOT_CHECK: 'off',
    NODE_ENV: 'test',
  };
});
afterAll(async () => {
  await Promise.all(alive.map((server) => server.stop()));
  await database.close();
  await mailServer.close();
});

async function start(role: 'http' | 'worker'): Promise<ServerProcess> {
  const server = await startServerProcess({ ...settings, ROLE: role });
  alive.push(server);
  return server;
}

async function killHard({ child }: ServerProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const states = async () => {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name in ('send-mail', 'send-sign-in-link')`.execute(database.db);
  return rows.map(({ state }) => state);
};

test('a mail is sent whatever is killed: the process that promised it before any worker saw it, and the worker in its midst', async () => {
  await mailServer.behave('hang');
  const http = await start('http');
  const answer = await fetch(`${http.baseUrl}/api/auth/send_sign_in_link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(200);
  await killHard(http);
  expect(await states()).toEqual(['created']);

  const first = await start('worker');
  await vi.waitUntil(() => mailServer.connections() === 1, soon);
  await killHard(first);
  expect(await states()).toEqual(['active']);
  expect(mailServer.received).toEqual([]);

  await mailServer.behave('take');
  // As if it had been silent for the twenty seconds after which a worker is taken for dead.
  await sql`update pgboss.job set heartbeat_on = now() - interval '21 seconds' where state = 'active'`.execute(
    database.db,
  );
  const second = await start('worker');
  await vi.waitUntil(async () => (await states()).includes('retry'), soon);
  // The next try waits a few seconds, which need not be waited for here.
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(database.db);
  await vi.waitUntil(() => mailServer.received.length > 0, soon);
  await vi.waitUntil(async () => (await states()).every((state) => state === 'completed'), soon);
  expect(mailServer.received).toEqual([email]);
  await second.stop();
}, 120_000);

test('two workers share the work, and each message is sent once', async () => {
  await mailServer.behave('take');
  mailServer.received.length = 0;
  await Promise.all([start('worker'), start('worker')]);
  const recipients = Array.from({ length: 60 }, (_, number) => `fan${number}@example.org`);
  const queue = createQueue({ secretKey: settings.SECRET_KEY ?? '' });
  for (const to of recipients) {
    await database.db
      .transaction()
      .execute((tx) => queue.enqueue(tx, sendMail, { to, subject: 'Doors', text: 'At eight.' }, { requestId: 'test' }));
  }
  await vi.waitUntil(async () => (await states()).every((state) => state === 'completed'), soon);
  expect(mailServer.received.toSorted()).toEqual(recipients.toSorted());
}, 120_000);
