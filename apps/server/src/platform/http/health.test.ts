import { once } from 'node:events';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { testPlatform } from '../../../testing/app.ts';
import { createDatabase, parts } from '../db/database.ts';
import type { Platform } from '../context/platform.ts';
import { createProbeServer, createServer } from './server.ts';
import { soon } from '../../../testing/soon.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(testPlatform());

describe('/readyz', () => {
  test('answers /readyz with 503 while the database is down, and /healthz with 200', async () => {
    const db = createDatabase('postgres://nobody@127.0.0.1:1/none');
    const app = await createServer({ ...house.platform, db }, [], async () => {});
    const answer = await app.inject({ url: '/readyz' });
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: 'not ready', failed: [{ name: 'database', reason: expect.stringContaining('ECONNREFUSED') }] },
    ]);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    await app.close();
    await db.destroy();
  });

  test('answers /readyz with 503 while the database is frozen', async () => {
    const sockets: Socket[] = [];
    const frozen = createTcpServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(frozen, 'listening');
    // The pool's own timeout is ten minutes, so the timeout of the probe must apply first.
    const options = { connectTimeoutMs: 600_000 };
    const { port } = frozen.address() as AddressInfo;
    const db = createDatabase(`postgres://nobody@127.0.0.1:${port}/none`, options);
    const lines: { msg: string; times: number }[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const app = await createServer({ ...house.platform, db, log }, [], async () => {});
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.inject({ url: '/readyz' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503, 503]);
    // Concurrent probes share one connection.
    expect(parts(db).pool.totalCount).toBe(1);
    // Logs the reason once, then a second later with a count.
    const loggedTimes = () => lines.filter(({ msg }) => msg === 'not ready').map(({ times }) => times);
    await vi.waitUntil(() => loggedTimes().length > 1, soon);
    expect(loggedTimes()).toEqual([1, 4]);
    await app.close();
    for (const socket of sockets) socket.destroy();
    frozen.close();
    await db.destroy();
  });

  test("answers /readyz with 503 while the database's disk is full", async () => {
    const db = createDatabase(parts(house.platform.db).url);
    const limit = (most: string) =>
      query(house.db)`
        do ${sql.lit(`begin execute format('alter database %I set temp_file_limit = ''${most}''', current_database()); end`)}`;
    // Every write to a file fails, as on a full disk.
    await limit('0');
    const app = await createServer({ ...house.platform, db }, [], async () => {});
    await query(db)`select 1`;
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
    await app.close();
    await db.destroy();
    await limit('-1');
  });

  test('answers /readyz with 503 while the file store is gone', async () => {
    const storage = Object.create(house.platform.storage) as Platform['storage'];
    storage.check = async () => {
      throw new Error('the bucket does not answer');
    };
    const app = await createServer({ ...house.platform, storage }, [], async () => {});
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
    await app.close();
  });

  test.each([
    ['a caller from elsewhere', {}, { remoteAddress: '203.0.113.9' }, false],
    ['a local caller', {}, {}, true],
    ['a local caller without the token', { metricsToken: 'a-token-for-the-scraper' }, {}, false],
    [
      'a caller with the token',
      { metricsToken: 'a-token-for-the-scraper' },
      { remoteAddress: '203.0.113.9', headers: { authorization: 'Bearer a-token-for-the-scraper' } },
      true,
    ],
  ])('names what is not ready only to callers who may read the metrics: %s', async (_who, settings, from, isTold) => {
    const storage = Object.create(house.platform.storage) as Platform['storage'];
    storage.check = () => Promise.reject(new Error('the bucket does not answer'));
    const config = { ...house.platform.config, ...settings };
    const app = await createServer({ ...house.platform, config, storage }, [], async () => {});
    const failed = [{ name: 'uploads', reason: 'the bucket does not answer' }];
    expect((await app.inject({ url: '/readyz', ...from })).json()).toEqual({
      status: 'not ready',
      ...(isTold ? { failed } : {}),
    });
    await app.close();
  });

  test('answers /readyz with 503 while stopping', async () => {
    let during: Response | undefined;
    const app = await createServer(house.platform, [], async (server) => {
      server.addHook('preClose', async () => {
        const { port } = server.server.address() as AddressInfo;
        during = await fetch(`http://127.0.0.1:${port}/readyz`);
      });
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    await app.close();
    expect(during?.status).toBe(503);
  });

  test('answers /readyz with 200 if the database and the file store work', async () => {
    const app = await createServer(house.platform, [], async () => {});
    const answer = await app.inject({ url: '/readyz' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready' }]);
    await app.close();
  });
});

test('a process without people serves health and metrics, and nothing else', async () => {
  const app = await createProbeServer(house.platform);
  const statusOf = async (url: string) => (await app.inject({ url, remoteAddress: '127.0.0.1' })).statusCode;
  expect(await Promise.all(['/healthz', '/readyz', '/metrics'].map(statusOf))).toEqual([200, 200, 200]);
  expect(await Promise.all(['/', '/api/docs', '/api/users/get_auth_details'].map(statusOf))).toEqual([404, 404, 404]);
  await app.close();
});
