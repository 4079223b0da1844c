import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildEvent, buildFan, buildManager, buildRaffle, joinFan, planSession } from '../builders/builders.ts';
import { drawRaffleJob } from '../src/features/raffles/raffle-draw.kind.ts';
import { createQueue } from '../src/platform/jobs/queue.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { soon } from './soon.ts';

const secretKey = randomUUID() + randomUUID();
const publicUrl = 'http://localhost:3000';
let database: TestDatabase;
const alive: ServerProcess[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await Promise.all(alive.map((server) => server.stop()));
  await database.close();
});

async function start(role: 'http' | 'worker'): Promise<ServerProcess> {
  const settings = { SECRET_KEY: secretKey, PUBLIC_URL: publicUrl, ROLE: role, DEMO: 'off', NODE_ENV: 'test' };
  const server = await startServerProcess({ ...database.settings, ...settings, ADMIN_EMAIL: 'admin@example.org' });
  alive.push(server);
  return server;
}

/** An event with fans who entered a raffle, and the manager's way to the server. */
async function enteredRaffle() {
  const { db } = database;
  const manager = await buildManager(db);
  const { id: eventId } = await buildEvent(db, { managerId: manager.id, startsAt: new Date() });
  const raffle = await buildRaffle(db, { eventId, no_of_winners: 2 });
  for (let index = 0; index < 6; index += 1) {
    const fan = await buildFan(db);
    await joinFan(db, { eventId, fanId: fan.id, checkedInAt: new Date() });
    const entry = { raffle_id: raffle.id, user_id: fan.id, number: `NUMBER${raffle.id}X${index}` };
    await db.insertInto('raffle_entries').values(entry).execute();
  }
  const { row, access, csrfToken } = planSession({ secretKey }, manager.id);
  await db.insertInto('sessions').values(row).execute();
  const headers = {
    cookie: `backline_session=${access}`,
    'x-csrf-token': csrfToken,
    'content-type': 'application/json',
  };
  const complete = (server: ServerProcess) =>
    fetch(`${server.baseUrl}/api/events/update_event_raffle`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        event_id: eventId,
        raffle_id: raffle.id,
        title: raffle.title,
        start_time: Date.parse(raffle.starts_at),
        end_time: Date.parse(raffle.ends_at),
        no_of_winners: 2,
        minimum_no_of_participants: 1,
        completed: true,
      }),
    });
  return { raffleId: raffle.id, complete };
}

/** How often each thing happened to it, by the log. */
async function happened(raffleId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ action: string; times: number }>`
    select action, count(*)::int as times from audit_log where entity = 'raffle' and entity_id = ${String(raffleId)}
    group by action`.execute(database.db);
  return Object.fromEntries(rows.map(({ action, times }) => [action, times]));
}

async function winnerCount(raffleId: number): Promise<number> {
  const { rows } = await sql`
    select from raffle_entries where raffle_id = ${raffleId} and winner_place is not null`.execute(database.db);
  return rows.length;
}

test('a raffle is drawn once, whatever is killed: the process that completed it before any worker knew, and the worker that drew it', async () => {
  const http = await start('http');
  const { raffleId, complete } = await enteredRaffle();
  expect((await complete(http)).status).toBe(200);
  const exited = once(http.child, 'exit');
  http.child.kill('SIGKILL');
  await exited;
  expect([await winnerCount(raffleId), await happened(raffleId)]).toEqual([
    0,
    { 'raffle.updated': 1, 'raffle.completed': 1 },
  ]);

  const first = await start('worker');
  await vi.waitUntil(async () => (await winnerCount(raffleId)) > 0, soon);
  first.child.kill('SIGKILL');
  // As if it had died before it could say that the job is done.
  const queue = createQueue({ secretKey });
  await database.db
    .transaction()
    .execute((tx) => queue.enqueue(tx, drawRaffleJob, { raffle_id: raffleId }, { requestId: 'test' }));
  const second = await start('worker');
  await vi.waitUntil(async () => {
    const { rows } = await sql`
      select from pgboss.job where name = 'draw-raffle' and state in ('created', 'retry')`.execute(database.db);
    return rows.length === 0;
  }, soon);
  expect([await winnerCount(raffleId), await happened(raffleId)]).toEqual([
    2,
    { 'raffle.updated': 1, 'raffle.completed': 1, 'raffle.drawn': 1 },
  ]);
  await second.stop();
}, 120_000);

test('of two workers at the timers of many raffles each raffle is drawn once, at its end and not before', async () => {
  const raffles = [];
  for (let made = 0; made < 12; made += 1) raffles.push((await enteredRaffle()).raffleId);
  const later = (await enteredRaffle()).raffleId;
  const queue = createQueue({ secretKey });
  const at = new Date(Date.now() + 2_000);
  await sql`update raffles set ends_at = ${at.toISOString()}::timestamptz where id = any(${raffles}::bigint[])`.execute(
    database.db,
  );
  // Twice each: a job of an earlier end may still be there.
  for (const raffleId of [...raffles, ...raffles, later])
    await database.db
      .transaction()
      .execute((tx) => queue.enqueue(tx, drawRaffleJob, { raffle_id: raffleId }, { at, requestId: 'test' }));
  await Promise.all([start('worker'), start('worker')]);
  await vi.waitUntil(async () => {
    const { rows } = await sql`select from pgboss.job where name = 'draw-raffle' and state <> 'completed'`.execute(
      database.db,
    );
    return rows.length === 0;
  }, soon);
  for (const raffleId of raffles) {
    expect([await winnerCount(raffleId), await happened(raffleId)]).toEqual([
      2,
      { 'raffle.completed': 1, 'raffle.drawn': 1 },
    ]);
  }
  expect(await happened(later)).toEqual({});
}, 120_000);
