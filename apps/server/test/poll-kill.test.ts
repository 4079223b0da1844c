import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildEvent, buildManager, buildPoll } from '../builders/builders.ts';
import { completePollKind } from '../src/features/polls/poll-end.ts';
import { createQueue } from '../src/platform/jobs/queue.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { soon } from './soon.ts';

const secretKey = randomUUID() + randomUUID();
let database: TestDatabase;
const alive: ServerProcess[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await Promise.all(alive.map((server) => server.stop()));
  await database.close();
});

async function startWorker(): Promise<ServerProcess> {
  const settings = { SECRET_KEY: secretKey, PUBLIC_URL: 'http://localhost:3000', ROLE: 'worker', DEMO: 'off' };
  const server = await startServerProcess({
    ...database.settings,
    ...settings,
    NODE_ENV: 'test',
    ADMIN_EMAIL: 'admin@example.org',
  });
  alive.push(server);
  return server;
}

const completions = async (pollId: number) => {
  const { rows } = await sql`
    select from audit_log where entity = 'poll' and entity_id = ${String(pollId)} and action = 'poll.completed'`.execute(
    database.db,
  );
  return rows.length;
};

test('a poll’s end outlives kill -9: of the worker that waited for it, and of the one that completed it; it is completed once', async () => {
  const { db } = database;
  const manager = await buildManager(db);
  const { id: eventId } = await buildEvent(db, { managerId: manager.id, startsAt: new Date() });
  const endsAt = new Date(Date.now() + 3_600_000);
  const poll = await buildPoll(db, { eventId, by: manager.id, endsAt });
  const queue = createQueue({ secretKey });
  const leave = (at?: Date) =>
    db
      .transaction()
      .execute((tx) =>
        queue.enqueue(tx, completePollKind, { pollId: poll.id }, { ...(at && { at }), requestId: 'test' }),
      );
  await leave(endsAt);
  const waiting = await startWorker();
  waiting.child.kill('SIGKILL');
  await once(waiting.child, 'exit');
  expect(await completions(poll.id)).toBe(0);

  // As if the hour had passed.
  await sql`update polls set ends_at = now() where id = ${poll.id}`.execute(db);
  await sql`update pgboss.job_common set start_after = now() where name = ${completePollKind.name}`.execute(db);
  const completing = await startWorker();
  await vi.waitUntil(async () => (await completions(poll.id)) > 0, soon);
  completing.child.kill('SIGKILL');
  // As if it had died before it could say that the job is done.
  await leave();
  await startWorker();
  await vi.waitUntil(async () => {
    const { rows } = await sql`
      select from pgboss.job where name = 'complete-poll' and state in ('created', 'retry')`.execute(db);
    return rows.length === 0;
  }, soon);
  expect(await completions(poll.id)).toBe(1);
}, 400_000);
