import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildEvent, buildFan, buildManager, joinFan, planSession } from '../builders/builders.ts';
import { webPushKey } from '../src/integrations/push/web-push-key.ts';
import { accessCookie } from '../src/platform/session/session.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { openPushService, type PushBrowser } from './push-service/push-service.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { soon } from './soon.ts';

let service: Awaited<ReturnType<typeof openPushService>>;
let database: TestDatabase;
const secretKey = randomUUID() + randomUUID();
const alive: ServerProcess[] = [];

beforeAll(async () => {
  service = await openPushService();
  database = await testDatabase();
});
afterAll(async () => {
  await Promise.all(alive.map((server) => server.stop()));
  await database.close();
  await service.close();
});

async function start(role: 'http' | 'worker'): Promise<ServerProcess> {
  const settings = { ...database.settings, ...service.settings, SECRET_KEY: secretKey, NODE_ENV: 'test', ROLE: role };
  const server = await startServerProcess(settings);
  alive.push(server);
  return server;
}

async function killHard({ child }: ServerProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** A fan whose phone takes push messages. */
async function fanOf(eventId: number): Promise<PushBrowser> {
  const { db } = database;
  const fan = await buildFan(db);
  await joinFan(db, { eventId, fanId: fan.id });
  const { row } = planSession({ secretKey }, fan.id);
  await db.insertInto('sessions').values(row).execute();
  const browser = service.browser(webPushKey(secretKey).publicKey);
  const { endpoint: address, ...keys } = browser.subscription;
  const subscription = { user_id: fan.id, session_id: row.id, kind: 'web', address, ...keys };
  await db.insertInto('push_subscriptions').values(subscription).execute();
  return browser;
}

const waitingJobs = async () => {
  const { rows } = await sql<{ name: string; state: string }>`
    select name, state::text from pgboss.job where name in ('leave-notification', 'push-notification')
      and state <> 'completed' order by name`.execute(database.db);
  return rows.map(({ name, state }) => `${name} ${state}`);
};
/** Neither the ten seconds nor a silent worker's twenty need to be waited for here. */
const passTime = () =>
  sql`
  update pgboss.job set start_after = now(), heartbeat_on = case when state = 'active' then now() - interval '21 seconds' end
  where name in ('leave-notification', 'push-notification') and state <> 'completed'`.execute(database.db);

test('a notification leaves once, whatever is killed: the process that promised it before any worker saw it, and the worker in its midst', async () => {
  const { db } = database;
  const manager = await buildManager(db);
  const event = await buildEvent(db, { managerId: manager.id });
  const phones = [await fanOf(event.id), await fanOf(event.id)];
  const { row, access, csrfToken } = planSession({ secretKey }, manager.id);
  await db.insertInto('sessions').values(row).execute();

  const http = await start('http');
  const answer = await fetch(`${http.baseUrl}/api/events/send_push_notifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `${accessCookie}=${access}`, 'x-csrf-token': csrfToken },
    body: JSON.stringify({ event_id: event.id, title: 'Doors', message: 'Open.' }),
  });
  expect(answer.status).toBe(200);
  await killHard(http);
  expect(await waitingJobs()).toEqual(['leave-notification created']);

  // The phones' service takes the messages and says nothing: the worker dies while nobody knows whether they arrived.
  for (const phone of phones) phone.answers.push({ status: 0 });
  await passTime();
  const first = await start('worker');
  await vi.waitUntil(() => phones.every(({ received }) => received.length === 1), soon);
  await killHard(first);
  expect(await waitingJobs()).toEqual(['push-notification active']);

  for (const phone of phones) phone.answers.length = 0;
  const late = await fanOf(event.id);
  await passTime();
  const second = await start('worker');
  await vi.waitUntil(async () => {
    await passTime();
    return (await waitingJobs()).length === 0;
  }, soon);
  expect(phones.map(({ received }) => received.length)).toEqual([1, 1]);
  expect(late.received, 'who came after it was sent').toEqual([]);
  const { rows } = await sql<{ push: string }>`select push from notification_recipients`.execute(db);
  expect(rows).toEqual([{ push: 'failed' }, { push: 'failed' }]);
  const inboxes = await sql<{ left: number }>`
    select count(*)::int as left from notifications where left_at is not null`.execute(db);
  expect(inboxes.rows).toEqual([{ left: 1 }]);
  await second.stop();
}, 120_000);
