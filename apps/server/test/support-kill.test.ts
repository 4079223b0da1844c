import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { supportOfEvent } from '@backline/contract/support-tickets';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildEvent, buildManager, buildSupportCase, planSession } from '../builders/builders.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { LivePage } from './live-page.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { startSmtpServer, type SmtpDouble } from './smtp-server.ts';
import { soon } from './soon.ts';

const secretKey = randomUUID() + randomUUID();
/** Of the balancer before both. */
const publicUrl = 'http://localhost:3000';
const alive: ServerProcess[] = [];
let database: TestDatabase;
let mail: SmtpDouble;

beforeAll(async () => {
  [database, mail] = [await testDatabase(), await startSmtpServer()];
});
afterAll(async () => {
  await Promise.all(alive.map((server) => server.stop()));
  await Promise.all([database.close(), mail.close()]);
});

async function start(role: 'http' | 'worker'): Promise<ServerProcess> {
  const server = await startServerProcess({
    ...database.settings,
    SECRET_KEY: secretKey,
    PUBLIC_URL: publicUrl,
    ROLE: role,
    DEMO: 'off',
    ADMIN_EMAIL: 'admin@example.org',
    NODE_ENV: 'test',
    SMTP_URL: mail.url,
    MAIL_FROM: 'help@example.org',
  });
  alive.push(server);
  return server;
}

test('a reply that was acknowledged stands, is heard on the other process and is mailed once, though its process is killed at once', async () => {
  const { db } = database;
  const manager = await buildManager(db);
  const { id: eventId } = await buildEvent(db, { managerId: manager.id, startsAt: new Date() });
  const { id: caseId } = await buildSupportCase(db, { eventId, email: 'pat@example.org' });
  const { row, access, csrfToken } = planSession({ secretKey }, manager.id);
  await db.insertInto('sessions').values(row).execute();
  const headers = {
    cookie: `backline_session=${access}`,
    'x-csrf-token': csrfToken,
    'content-type': 'application/json',
  };
  const [first, second] = [await start('http'), await start('http')];
  const post = async ({ baseUrl }: ServerProcess, path: string, body: object) => {
    const answer = await fetch(`${baseUrl}/api/events/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.json();
  };
  const page = await LivePage.open(second.baseUrl, headers.cookie, { origin: publicUrl });
  await page.until((frame) => 'at' in frame);
  await page.listen([{ topic: supportOfEvent.name, event_id: eventId }]);

  const ofCase = { event_id: eventId, support_case_id: caseId };
  await post(first, 'add_user_event_support_interactions', { ...ofCase, content: 'Left of the door.' });
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  await page.until((frame) => 'number' in frame && frame.topic === supportOfEvent.name);
  page.close();
  const thread = await post(second, 'get_user_group_support_interactions', ofCase);
  expect(thread).toMatchObject([{}, { content: 'Left of the door.', is_staff: true }]);
  expect(mail.letters).toEqual([]);

  await start('worker');
  await vi.waitUntil(() => mail.letters.length > 0, soon);
  // A second letter would wait here behind the first.
  await vi.waitUntil(async () => {
    const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pgboss.job where name = 'send-mail' and state < 'completed'`.execute(db);
    return rows[0]?.waiting === 0;
  }, soon);
  expect(mail.letters).toMatchObject([{ to: 'pat@example.org' }]);
  expect(mail.letters[0]?.text).toContain(`${publicUrl}/help/thread#`);
}, 120_000);
