import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { fastify } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { sendFailure } from '../http/failure.ts';
import { createDatabase, parts, toldAtCommit, unhurried, type Db } from './database.ts';
import { DatabaseAway } from './database-away.ts';

let database: TestDatabase;
let line: Awaited<ReturnType<typeof lineTo>>;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  line = await lineTo(database.url);
  db = createDatabase(line.url, {
    poolSize: 2,
    connectTimeoutMs: 400,
    statementTimeoutMs: 500,
    applicationName: 'away',
  });
});
afterEach(async () => {
  line.freeze(false);
  await db.destroy();
  line.close();
});

/** PostgreSQL behind a line that can be cut, and frozen: what is sent arrives, and nothing is answered. */
async function lineTo(target: string) {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const { hostname, port } = new URL(target);
  const server = createServer((caller) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [caller, upstream]) sockets.add(socket.on('error', () => {}));
    caller.pipe(upstream);
    upstream.on('data', (bytes) => {
      if (!isFrozen) caller.write(bytes);
    });
    upstream.on('close', () => caller.destroy());
    caller.on('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  [url.hostname, url.port] = ['127.0.0.1', String((server.address() as AddressInfo).port)];
  return {
    url: String(url),
    isFrozen: () => isFrozen,
    freeze: (frozen: boolean) => void (isFrozen = frozen),
    cut: () => sockets.forEach((socket) => socket.destroy()),
    close: () => server.close(),
  };
}

const terminateAll = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'away'`.execute(database.db);
const idOf = async (of: Db) => (await sql<{ id: number }>`select pg_backend_pid() as id`.execute(of)).rows[0]?.id;
const isIdle = () => vi.waitUntil(() => parts(db).pool.totalCount === 0);

/** How a session may end under a transaction. */
const ends = { 'pg_terminate_backend ended': terminateAll, 'a cut line ended': async () => line.cut() };

describe.each(Object.entries(ends))('a transaction whose session %s', (_name, end) => {
  test('fails as one whose database is away, and its connection goes to nobody else', async () => {
    const write = db.transaction().execute(async (tx) => {
      await sql`create table half_done ()`.execute(tx);
      await end();
      await sql`select 1`.execute(tx);
    });
    await expect(write).rejects.toThrow(DatabaseAway);
    expect(parts(db).pool.idleCount).toBe(0);
    expect(await idOf(db)).toBeTypeOf('number');
  });

  test('between its begin, which nobody waits for, and its first statement', async () => {
    const write = db.transaction().execute(async (tx) => {
      await end();
      await isGone();
      await sql`select 1`.execute(tx);
    });
    await expect(write).rejects.toThrow(DatabaseAway);
    expect(await idOf(db)).toBeTypeOf('number');
  });

  test('with a line under way that only the commit tells of', async () => {
    const write = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await sql`${toldAtCommit} select pg_sleep(0.2)`.execute(tx);
      await end();
    });
    await expect(write).rejects.toThrow(DatabaseAway);
    expect(await idOf(db)).toBeTypeOf('number');
  });

  test('while it is doing something else, and then nothing more is asked than its commit', async () => {
    const write = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await end();
      await isGone();
    });
    await expect(write).rejects.toThrow(DatabaseAway);
    expect(await idOf(db)).toBeTypeOf('number');
  });
});

/** The end has reached us: what is in use by then is told by its next statement. */
async function isGone(): Promise<void> {
  await vi.waitUntil(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and application_name = 'away'`.execute(
      database.db,
    );
    return rows.length === 0;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
}

test('connections that were ended while nobody used them are replaced without a word', async () => {
  await Promise.all([idOf(db), idOf(db)]);
  await terminateAll();
  await isIdle();
  expect(await idOf(db)).toBeTypeOf('number');
});

test('a database that is frozen is waited for a limited time, by a statement under way, by a new connection and by who waits for one', async () => {
  const startedAt = performance.now();
  const underWay = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    line.freeze(true);
    await sql`select 2`.execute(tx);
  });
  await vi.waitUntil(line.isFrozen);
  const asked = Array.from({ length: 5 }, () => idOf(db));
  const results = await Promise.allSettled([underWay, ...asked]);
  expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'rejected'));
  // The limit of a statement, and five seconds for PostgreSQL to keep it itself.
  expect(performance.now() - startedAt).toBeLessThan(8_000);
  line.freeze(false);
  expect(await idOf(db)).toBeTypeOf('number');
});

test('what may last as long as it needs is not cut off by that limit', async () => {
  await expect(sql`select pg_sleep(1)`.execute(db)).rejects.toMatchObject({ code: '57014' });
  await expect(unhurried(db, (own) => sql`select pg_sleep(1)`.execute(own))).resolves.toBeDefined();
});

test('a caller is told to come again, and when; the next one is served', async () => {
  const app = fastify();
  app.setErrorHandler(sendFailure);
  app.get('/', () =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_sleep(0.3)`.execute(tx);
      return {};
    }),
  );
  const answers = Promise.all([app.inject('/'), app.inject('/')]);
  await vi.waitUntil(() => parts(db).pool.totalCount === 2);
  await terminateAll();
  expect((await answers).map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
    [503, '3'],
    [503, '3'],
  ]);
  expect((await app.inject('/')).statusCode).toBe(200);
});
