import { randomUUID } from 'node:crypto';
import { ownPlace } from '@backline/contract/arrivals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildEvent, buildFan, buildManager, joinFan, planSession } from '../builders/builders.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { LivePage } from '../testing/live-page.ts';
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts';

const secretKey = randomUUID() + randomUUID();
let database: TestDatabase;
let servers: ServerProcess[];
const publicUrl = 'http://localhost:3000';

beforeAll(async () => {
  database = await testDatabase();
  const settings = { ...database.settings, SECRET_KEY: secretKey, PUBLIC_URL: publicUrl, ROLE: 'http', DEMO: 'off' };
  const admin = { ADMIN_EMAIL: 'admin@example.org', NODE_ENV: 'test' };
  servers = [await startServerProcess({ ...settings, ...admin }), await startServerProcess({ ...settings, ...admin })];
}, 240_000);

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
});

async function people() {
  const { db } = database;
  const manager = await buildManager(db);
  const fan = await buildFan(db);
  const { id: eventId } = await buildEvent(db, { managerId: manager.id, startsAt: new Date() });
  await joinFan(db, { eventId, fanId: fan.id });
  const signIn = async ({ id }: { id: number }) => {
    const { row, access, csrfToken } = planSession({ secretKey }, id);
    await db.insertInto('sessions').values(row).execute();
    return { cookie: `backline_session=${access}`, 'x-csrf-token': csrfToken };
  };
  return { eventId, fanId: fan.id, fan: await signIn(fan), manager: await signIn(manager) };
}

async function inAndOut(index: number, { eventId, fanId, manager }: Awaited<ReturnType<typeof people>>) {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${servers[index]?.baseUrl}/api/${path}`, {
      method: 'POST',
      headers: { ...manager, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([path, answer.status]).toEqual([path, 200]);
  };
  await post('door/check_in', { event_id: eventId, user_id: fanId });
  await post('events/undo_check_in', { event_id: eventId, group_user_id: fanId });
}

const own = { topic: ownPlace.name };
const pageOn = (index: number, { cookie }: { cookie: string }) =>
  LivePage.open(servers[index]?.baseUrl ?? '', cookie, { as: 'fan', origin: publicUrl });

test('notices of one process reach the sockets of the other process', async () => {
  const house = await people();
  const page = await pageOn(1, house.fan);
  await page.listen([own]);
  await inAndOut(0, house);
  await page.until(() => page.notices.length === 2);
  page.close();
});

test('pages of a killed process get every missed notice once from the other process', async () => {
  const house = await people();
  const before = await pageOn(0, house.fan);
  await before.listen([own]);
  await inAndOut(1, house);
  await before.until(() => before.notices.length === 2);
  const { stream } = before.mark;
  const number = before.notices.at(-1)?.number ?? 0;
  servers[0]?.child.kill('SIGKILL');
  await before.untilClosed();
  await inAndOut(1, house);
  const after = await pageOn(1, house.fan);
  await after.listen([own], { stream, number });
  await inAndOut(1, house);
  await after.until(() => after.notices.length === 4);
  const numbers = [...before.notices, ...after.notices].map((notice) => notice.number);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  expect(after.frames.filter((frame) => 'reload' in frame)).toEqual([]);
  after.close();
});
