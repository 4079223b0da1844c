import { randomUUID } from 'node:crypto';
import { ownPlace } from '@backline/contract/arrivals';
import { liveClose, type LiveMark } from '@backline/contract/live';
import { createClient } from '@redis/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildFan } from '../builders/builders.ts';
import { deriveKey } from '../src/platform/crypto/crypto.ts';
import { seal } from '../src/platform/crypto/secret-box.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { signedInAs } from '../testing/as.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { LivePage } from '../testing/live-page.ts';
import { openForFile } from '../testing/open-for-file.ts';
import { query } from '../testing/query.ts';
import { startRedis } from '../testing/redis-server.ts';
import { freePort, startServerProcess } from '../testing/server-process.ts';
import { soon } from '../testing/soon.ts';

const redis = await openForFile(startRedis());
const publicUrl = 'http://localhost:3000';
const own = { topic: ownPlace.name };

interface Installation {
  database: TestDatabase;
  settings: Record<string, string>;
}

interface Process extends TestApp {
  baseUrl: string;
}

const closing: (() => Promise<unknown>)[] = [];
const pages: LivePage[] = [];
let installation: Installation;

beforeEach(async () => {
  await redis.start();
  installation = await newInstallation();
});
afterEach(async () => {
  for (const page of pages.splice(0)) page.close();
  for (const close of closing.splice(0).toReversed()) await close();
});

async function newInstallation(): Promise<Installation> {
  const database = await testDatabase();
  closing.push(() => database.close());
  return {
    database,
    settings: { ...database.settings, SECRET_KEY: randomUUID() + randomUUID(), PUBLIC_URL: publicUrl },
  };
}

/** Starts a process of the installation, each with its own user of Redis. */
async function open({ settings }: Installation, user: string = randomUUID(), LIVE_URL?: string): Promise<Process> {
  const product = await testApp({ ...settings, LIVE_URL: LIVE_URL ?? (await redis.urlOf(user)) });
  closing.push(() => product.close());
  const port = await freePort();
  await product.app.listen({ port, host: 'localhost' });
  return { ...product, baseUrl: `http://localhost:${port}` };
}

const openThree = () => Promise.all([open(installation), open(installation), open(installation)] as const);

async function pageOn({ baseUrl }: Process, { cookie }: { cookie: string }): Promise<LivePage> {
  const page = await LivePage.open(baseUrl, cookie, { as: 'fan', origin: publicUrl });
  pages.push(page);
  await page.listen([own]);
  return page;
}

async function newFan({ database: { db } }: Installation, { app, platform }: Process) {
  const fan = await buildFan(db);
  return { id: fan.id, ...(await signedInAs(app, platform, fan)) };
}

async function publish({ platform: { db, live } }: Process, userId: number, eventId: number): Promise<void> {
  await db.transaction().execute((tx) => live.note(tx, [{ topic: ownPlace, userId, data: { event_id: eventId } }]));
  live.wake();
}

/** Sends a notice by Redis alone, numbered after the mark. */
async function sendByRedis(
  { settings }: Installation,
  { stream, number }: LiveMark,
  { userId, eventId }: { userId: number; eventId: number },
): Promise<void> {
  const notice = { number: number + 1, topic: ownPlace.name, eventId: null, userId, data: { event_id: eventId } };
  const batch = JSON.stringify({ after: number, notices: [{ ...notice, notedAtMs: Date.now() }] });
  const key = deriveKey(settings.SECRET_KEY ?? '', 'live-notices');
  const client = await createClient({ url: redis.url }).connect();
  await client.publish(`backline:live:${stream}`, seal(key, `notices/1/${stream}`, batch));
  client.destroy();
}

/** Counts the attempts with a wrong password. */
async function refusedLogins(user: string): Promise<number> {
  const entries = (await redis.command('ACL', 'LOG')) as { reason: string; username: string; count: number }[];
  return entries.find(({ reason, username }) => reason === 'auth' && username === user)?.count ?? 0;
}

const lastOf = (page: LivePage) => page.notices.at(-1)?.number ?? 0;
const numbersOf = (page: LivePage) => page.notices.map(({ number }) => number);
const eventsOf = (page: LivePage) => page.notices.map(({ data }) => (data as { event_id: number }).event_id);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function untilTransport({ app }: Process, transport: 'redis' | 'postgresql'): Promise<void> {
  const now = async () => /^live_transport\{transport="(\w+)"\} 1$/m.exec((await app.inject('/metrics')).body)?.[1];
  await expect.poll(now).toBe(transport);
}

test('ignores a message in the channel that was not written with the secret key', async () => {
  const process = await open(installation);
  const fan = await newFan(installation, process);
  const page = await pageOn(process, fan);
  await untilTransport(process, 'redis');
  const { stream, number } = page.mark;
  const forged = { number: number + 1, topic: ownPlace.name, eventId: null, userId: fan.id, data: { event_id: 66 } };
  const batch = JSON.stringify({ after: number, notices: [{ ...forged, notedAtMs: Date.now() }] });
  expect(await redis.command('PUBLISH', `backline:live:${stream}`, batch)).toBe(1);
  await publish(process, fan.id, 1);
  await page.until(() => page.notices.length > 0);
  expect(eventsOf(page)).toEqual([1]);
});

test('sends a notice from Redis to pages without reading it from PostgreSQL', async () => {
  const process = await open(installation);
  const fan = await newFan(installation, process);
  const page = await pageOn(process, fan);
  await untilTransport(process, 'redis');
  await sendByRedis(installation, page.mark, { userId: fan.id, eventId: 77 });
  await page.until(() => page.notices.length === 1);
  expect(eventsOf(page)).toEqual([77]);
});

test('falls back to PostgreSQL with a wrong password, warns once and does not log the password', async () => {
  const wrong = (await redis.urlOf('stranger')).replace('password-of-stranger', 'secret-of-mine');
  const { settings } = installation;
  const admin = { ROLE: 'http', DEMO: 'off', ADMIN_EMAIL: 'admin@example.org', NODE_ENV: 'test' };
  const server = await startServerProcess({ ...settings, ...admin, LIVE_URL: wrong });
  closing.push(() => server.stop());
  const other = await open(installation);
  const fan = await newFan(installation, other);
  const page = await LivePage.open(server.baseUrl, fan.cookie, { as: 'fan', origin: publicUrl });
  pages.push(page);
  await page.listen([own]);
  await publish(other, fan.id, 1);
  await page.until(() => page.notices.length === 1);
  expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200);
  await expect.poll(server.output).toContain('WRONGPASS');
  await vi.waitFor(async () => expect(await refusedLogins('stranger')).toBeGreaterThan(3), soon);
  expect(server.output().match(/Redis \(LIVE_URL\) does not answer/g)).toHaveLength(1);
  expect(server.output()).not.toContain('secret-of-mine');
});

test('delivers the notices of many concurrent writers in one order to the pages of three processes', async () => {
  const processes = await openThree();
  const fan = await newFan(installation, processes[0]);
  const listening = await Promise.all(processes.map((process) => pageOn(process, fan)));
  for (const process of processes) await untilTransport(process, 'redis');
  const write = async (writer: number) => {
    for (let index = 1; index <= 25; index += 1) {
      const process = processes[(writer + index) % 3] ?? processes[0];
      await publish(process, fan.id, writer * 100 + index);
    }
  };
  await Promise.all(upTo(12).map(write));
  for (const page of listening) await page.until(() => page.notices.length >= 300);
  const [first] = listening;
  expect(new Set(first && eventsOf(first)).size).toBe(300);
  for (const page of listening) {
    expect(numbersOf(page)).toEqual(numbersOf(page).toSorted((a, b) => a - b));
    expect(page.notices).toEqual(first?.notices);
  }
});

test('publishes the notices of a process that has no pages, such as a worker', async () => {
  const [process, worker] = [await open(installation), await open(installation)];
  const fan = await newFan(installation, process);
  const page = await pageOn(process, fan);
  await Promise.all([process, worker].map((each) => untilTransport(each, 'redis')));
  await publish(worker, fan.id, 1);
  await publish(process, fan.id, 2);
  await publish(worker, fan.id, 3);
  await page.until(() => page.notices.length === 3);
  expect(eventsOf(page).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
});

test('loses no notice when Redis is killed and comes back, and then uses it again', async () => {
  const processes = await openThree();
  const fan = await newFan(installation, processes[0]);
  const listening = await Promise.all(processes.map((process) => pageOn(process, fan)));
  for (const process of processes) await untilTransport(process, 'redis');
  let written = 0;
  const write = async (count: number) => {
    for (const end = written + count; written < end;) {
      written += 1;
      await publish(processes[written % 3] ?? processes[0], fan.id, written);
    }
  };
  await write(20);
  const killing = redis.kill();
  await write(20);
  await killing;
  for (const process of processes) await untilTransport(process, 'postgresql');
  for (const { app } of processes) expect((await app.inject('/readyz')).statusCode).toBe(200);
  await write(20);
  const starting = redis.start();
  await write(20);
  await starting;
  for (const process of processes) await untilTransport(process, 'redis');
  await write(20);
  for (const page of listening) {
    await page.until(() => page.notices.length >= written);
    expect(eventsOf(page).toSorted((a, b) => a - b)).toEqual(upTo(written));
    expect(numbersOf(page)).toEqual(numbersOf(page).toSorted((a, b) => a - b));
    expect(page.frames.filter((frame) => 'reload' in frame)).toEqual([]);
  }
});

test('falls back to PostgreSQL while Redis is frozen with its connections open', async () => {
  const [process, other] = [await open(installation), await open(installation)];
  const fan = await newFan(installation, process);
  const page = await pageOn(process, fan);
  for (const each of [process, other]) await untilTransport(each, 'redis');
  redis.freeze();
  try {
    await publish(other, fan.id, 1);
    await page.until(() => page.notices.length === 1);
    await untilTransport(process, 'postgresql');
    await publish(other, fan.id, 2);
    await page.until(() => page.notices.length === 2);
  } finally {
    redis.thaw();
  }
  await untilTransport(process, 'redis');
  await publish(other, fan.id, 3);
  await page.until(() => page.notices.length === 3);
  expect(eventsOf(page)).toEqual([1, 2, 3]);
});

test('carries notices both ways between processes with Redis and one that has lost it', async () => {
  const [first, second, alone] = [
    await open(installation),
    await open(installation),
    await open(installation, 'alone'),
  ];
  const fan = await newFan(installation, first);
  const listening = await Promise.all([first, second, alone].map((process) => pageOn(process, fan)));
  for (const process of [first, second, alone]) await untilTransport(process, 'redis');
  await redis.command('ACL', 'SETUSER', 'alone', 'off');
  await redis.command('CLIENT', 'KILL', 'USER', 'alone');
  await untilTransport(alone, 'postgresql');
  for (const eventId of upTo(10)) {
    await publish(alone, fan.id, 2 * eventId - 1);
    await publish(first, fan.id, 2 * eventId);
  }
  await publish(alone, fan.id, 21);
  for (const page of listening) {
    await page.until(() => page.notices.length >= 21);
    expect(eventsOf(page).toSorted((a, b) => a - b)).toEqual(upTo(21));
    expect(numbersOf(page)).toEqual(numbersOf(page).toSorted((a, b) => a - b));
  }
  await untilTransport(first, 'redis');
});

test.each(['up', 'down'])(
  'closes the sockets of an ended session in all processes while Redis is %s',
  async (state) => {
    const processes = await openThree();
    const fan = await newFan(installation, processes[0]);
    const listening = await Promise.all(processes.map((process) => pageOn(process, fan)));
    for (const process of processes) await untilTransport(process, 'redis');
    if (state === 'down') await redis.kill();
    const startedAt = Date.now();
    await query(installation.database.db)`update sessions set ended_at = now() where user_id = ${fan.id}`;
    for (const page of listening) expect(await page.untilClosed()).toMatchObject({ code: liveClose.sessionEnded });
    expect(Date.now() - startedAt).toBeLessThan(5_000);
  },
);

test('keeps the notices of two installations on one Redis apart', async () => {
  const neighbour = await newInstallation();
  const [process, other] = [await open(installation, 'shared'), await open(neighbour, 'shared')];
  const [fan, stranger] = [await newFan(installation, process), await newFan(neighbour, other)];
  // The ids are those of different people in two databases.
  expect(fan.id).toBe(stranger.id);
  const [page, strange] = [await pageOn(process, fan), await pageOn(other, stranger)];
  for (const each of [process, other]) await untilTransport(each, 'redis');
  expect(page.mark.stream).not.toBe(strange.mark.stream);
  for (const eventId of [1, 2, 3]) await publish(process, fan.id, eventId);
  await publish(other, stranger.id, 9);
  await page.until(() => page.notices.length === 3);
  await strange.until(() => strange.notices.length === 1);
  // Redis keeps the order of messages, so nothing sent before these is under way when they arrive.
  await sendByRedis(installation, { ...page.mark, number: lastOf(page) }, { userId: fan.id, eventId: 4 });
  await sendByRedis(neighbour, { ...strange.mark, number: lastOf(strange) }, { userId: stranger.id, eventId: 10 });
  await page.until(() => eventsOf(page).includes(4));
  await strange.until(() => eventsOf(strange).includes(10));
  expect([eventsOf(page), eventsOf(strange)]).toEqual([
    [1, 2, 3, 4],
    [9, 10],
  ]);
});
