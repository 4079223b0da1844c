import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getNight, type Night } from '@backline/contract/night';
import { addPoll, deletePoll } from '@backline/contract/polls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFan } from '../builders/builders.ts';
import { signInByLink } from '../testing/http-session.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { query } from '../testing/query.ts';

let database: TestDatabase;
let servers: ServerProcess[];
let worker: ServerProcess;
let calls = 0;

/** Alternates between the processes, so that consecutive calls reach different ones. */
const nextServer = () => {
  calls += 1;
  return servers[calls % servers.length]?.baseUrl ?? '';
};

beforeAll(async () => {
  database = await testDatabase();
  const settings = {
    ...database.settings,
    SECRET_KEY: randomUUID() + randomUUID(),
    ROLE: 'http',
    BOT_CHECK: 'off',
    NODE_ENV: 'test',
  };
  // Starts both at once, so both find an empty database, which must be migrated and seeded only once.
  servers = await Promise.all([startServerProcess(settings), startServerProcess(settings)]);
  worker = await startServerProcess({ ...settings, ROLE: 'worker' });
}, 60_000);

afterAll(async () => {
  await Promise.all([...servers, worker].map((server) => server.stop()));
  await database.close();
});

test('two processes that start together seed an empty database once', async () => {
  const { count } = await database.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'MANAGER')
    .executeTakeFirstOrThrow();
  expect(count).toBe(3);
});

test('the worker answers health and metrics on its own port, and no call of people', async () => {
  const statusOf = async (path: string) => (await fetch(worker.baseUrl + path)).status;
  expect(await Promise.all(['/healthz', '/readyz', '/metrics'].map(statusOf))).toEqual([200, 200, 200]);
  expect(await Promise.all(['/', '/api/docs', '/api/users/get_auth_details'].map(statusOf))).toEqual([404, 404, 404]);
});

test('sign-in link, session, list and logout work on either process', async () => {
  const session = await signInByLink(nextServer, 'manager@demo.example.org');
  for (let index = 0; index < 4; index += 1) {
    expect(await session.call('POST', 'events/events_list', { isPast: true })).not.toHaveLength(0);
  }
  const user = await session.call<{ role: string }>('GET', 'users/get_auth_details');
  expect(user.role).toBe('MANAGER');
  await session.call('POST', 'users/logout', {});
  for (let index = 0; index < 2; index += 1) {
    await expect(session.call('GET', 'users/get_auth_details')).rejects.toThrow('401');
  }
});

test("either process exports the same file and shows the other's audit line", async () => {
  const session = await signInByLink(nextServer, 'admin@demo.example.org');
  const fileOf = async (path: string, input: object) => {
    const answer = await fetch(`${nextServer()}/api/${path}`, {
      method: 'POST',
      headers: { cookie: session.cookie(), 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const [one, other] = [await fileOf('events/events_list_csv', {}), await fileOf('events/events_list_csv', {})];
  expect(one.split('\r\n').length).toBeGreaterThan(2);
  expect(other).toBe(one);
  const log = await fileOf('audit/audit_list_csv', { entity: 'export' });
  expect(log.match(/Exported to CSV/g)).toHaveLength(2);
});

test('both processes show the same event, whichever process changed the event', async () => {
  const session = await signInByLink(nextServer, 'manager@demo.example.org');
  const events = await session.call<{ id: number }[]>('POST', 'events/events_list', { isUpcoming: true });
  const eventId = events.at(-1)?.id ?? 0;
  const linesOf = async () => {
    const { running } = await session.call<Night>('GET', `${getNight.path}?event_id=${eventId}`);
    return running.filter(({ title }) => title === 'Which amp?').map(({ figure, next }) => [figure, next]);
  };
  expect(await linesOf()).toEqual([]);
  const times = { start_time: Date.now() + 500, end_time: Date.now() + 600_000 };
  const options = ['Left', 'Right'].map((option, sort) => ({ option, sort }));
  const poll = { event_id: eventId, question: 'Which amp?', ...times };
  const { poll_id: pollId } = await session.call<{ poll_id: number }>('POST', addPoll.path, { ...poll, options });
  await sleep(Math.max(0, times.start_time - Date.now()));
  expect(await linesOf()).toEqual([[0, 'complete_poll']]);
  const fan = await buildFan(database.db);
  await query(database.db)`
    insert into poll_votes (poll_id, option_id, user_id) select poll_id, min(id), ${fan.id} from poll_options
    where poll_id = ${pollId} group by 1`;
  // Both processes return the same count, even if the worker merges pending counts meanwhile.
  for (let call = 0; call < 4; call += 1) expect(await linesOf()).toEqual([[1, 'complete_poll']]);
  await session.call('POST', deletePoll.path, { event_id: eventId, poll_id: pollId });
  for (let call = 0; call < 2; call += 1) expect(await linesOf()).toEqual([]);
});

test('a process with another secret key refuses to start with a one-line message', async () => {
  const settings = { ...database.settings, SECRET_KEY: randomUUID() + randomUUID(), NODE_ENV: 'test' };
  await expect(startServerProcess(settings)).rejects.toThrow(
    /\nBackline cannot start: SECRET_KEY: this database is used with another one[^\n]+\n$/,
  );
});
