import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { addEventPattern } from '@backline/contract/event-patterns';
import {
  getFanLights,
  leadMs,
  lightsForFans,
  type NoticeOfLights,
  sendBroadcast,
} from '@backline/contract/light-shows';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  buildEvent,
  buildFan,
  buildManager,
  buildPattern,
  buildTrack,
  joinFan,
  planSession,
} from '../builders/builders.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { LivePage } from './live-page.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { soon } from './soon.ts';

const secretKey = randomUUID() + randomUUID();
let database: TestDatabase;
const alive: ServerProcess[] = [];

beforeAll(async () => {
  database = await testDatabase();
  // Somebody is there before the start, so that it draws no demo.
  await buildManager(database.db);
});
afterAll(async () => {
  await Promise.all(alive.map((server) => server.stop()));
  await database.close();
});

async function start(role: 'http' | 'worker'): Promise<ServerProcess> {
  const settings = { SECRET_KEY: secretKey, ROLE: role, BOT_CHECK: 'off', NODE_ENV: 'test' };
  const server = await startServerProcess({ ...database.settings, ...settings });
  alive.push(server);
  return server;
}

async function kill(server: ServerProcess): Promise<void> {
  const exited = once(server.child, 'exit');
  server.child.kill('SIGKILL');
  await exited;
}

/** Somebody's way to whichever process. */
async function as(person: { id: number }) {
  const { row, access, csrfToken } = planSession({ secretKey }, person.id);
  await database.db.insertInto('sessions').values(row).execute();
  return { cookie: `backline_session=${access}`, 'x-csrf-token': csrfToken };
}
type Sender = Awaited<ReturnType<typeof as>>;

const get = (server: ServerProcess, path: string, headers: Sender) =>
  fetch(`${server.baseUrl}/api/${path}`, { headers });
const post = (server: ServerProcess, path: string, headers: Sender, body: object) =>
  fetch(`${server.baseUrl}/api/${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** An event with a song, its manager, and a fan of it. */
async function hall() {
  const { db } = database;
  const owner = await buildManager(db);
  const { id: eventId } = await buildEvent(db, { managerId: owner.id, startsAt: new Date() });
  const { id: trackId } = await buildTrack(db, { eventId, uploadedBy: owner.id });
  const person = await buildFan(db);
  await joinFan(db, { eventId, fanId: person.id });
  const [manager, fan] = [await as(owner), await as(person)];
  return {
    eventId,
    manager,
    fan,
    managerId: owner.id,
    play: (server: ServerProcess) => get(server, `${sendBroadcast.path}?id=${trackId}&event_id=${eventId}`, manager),
    stop: (server: ServerProcess) => post(server, 'tracks/stop_light_show', manager, { event_id: eventId }),
    lightsAt: async (server: ServerProcess) =>
      (await (await get(server, `${getFanLights.path}?event_id=${eventId}`, fan)).json()) as NoticeOfLights,
  };
}

test('two processes: of two Plays at once one plays, phones of both hear of it, and of a Stop', async () => {
  const [one, other] = await Promise.all([start('http'), start('http')]);
  const { eventId, fan, play, stop, lightsAt } = await hall();
  const pages = await Promise.all(
    [one, other].map(async (server) => {
      const page = await LivePage.open(server.baseUrl, fan.cookie, { as: 'fan' });
      await page.listen([{ topic: lightsForFans.name, event_id: eventId }]);
      return page;
    }),
  );
  const heard = (page: LivePage) => page.notices.map(({ data }) => data as NoticeOfLights);
  const replies = await Promise.all([play(one), play(other)]);
  expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
  const played = (await replies.find(({ status }) => status === 200)?.json()) as NoticeOfLights;
  for (const page of pages) {
    await vi.waitUntil(() => heard(page).length > 0, soon);
    expect(heard(page)).toEqual([{ epoch: played.epoch, offset_ms: 0, show: played.show }]);
  }
  expect(await lightsAt(other)).toMatchObject({ show: played.show });
  expect((await stop(other)).status).toBe(200);
  await vi.waitUntil(() => pages.every((page) => heard(page).at(-1)?.show === null), soon);
  expect(heard(pages[0] as LivePage).map(({ epoch }) => epoch)).toEqual([played.epoch, played.epoch + 1]);
  for (const page of pages) page.close();
}, 400_000);

test('a process that is killed between Play and start: every other one, and the next, tell of the same show', async () => {
  const [doomed, other] = await Promise.all([start('http'), start('http')]);
  const { play, lightsAt } = await hall();
  const played = (await (await play(doomed)).json()) as NoticeOfLights;
  await kill(doomed);
  expect(await lightsAt(other)).toMatchObject({ epoch: played.epoch, show: played.show });
  const next = await start('http');
  expect(await lightsAt(next)).toMatchObject({ epoch: played.epoch, show: played.show });
  expect((await play(next)).status).toBe(409);
}, 400_000);

test('a worker that is killed before a scheduled pattern: the next one starts it once, at its own time', async () => {
  const server = await start('http');
  const worker = await start('worker');
  const { eventId, manager, managerId, lightsAt } = await hall();
  const { id: patternId } = await buildPattern(database.db, { managerId });
  const startsMs = Date.now() + leadMs + 12_000;
  const input = { event_id: eventId, pattern_id: patternId, start_dttm: startsMs };
  expect((await post(server, addEventPattern.path, manager, input)).status).toBe(200);
  await kill(worker);
  expect((await lightsAt(server)).show).toBeNull();
  await Promise.all([start('worker'), start('worker')]);
  await vi.waitUntil(async () => (await lightsAt(server)).show !== null, soon);
  expect((await lightsAt(server)).show).toMatchObject({ kind: 'pattern', start_dttm: startsMs });
  const shows = await database.db.selectFrom('light_shows').select('id').where('event_id', '=', eventId).execute();
  expect(shows).toHaveLength(1);
}, 400_000);
