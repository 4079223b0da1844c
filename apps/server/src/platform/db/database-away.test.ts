import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { sendFailure } from '../http/failure.ts';
import { createDatabase, parts, unhurried, type Db } from './database.ts';
import { DatabaseAway, PoolExhausted } from './database-away.ts';
import { openClient } from './own-connection.ts';
import { soon } from '../../../testing/soon.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

let line: Awaited<ReturnType<typeof lineTo>>;
let db: Db;
const database = await openForFile(testDatabase());
beforeEach(async () => {
  line = await lineTo(database.url);
  db = createDatabase(line.url, {
    poolSize: 2,
    connectTimeoutMs: 2_000,
    statementTimeoutMs: 1_000,
    graceMs: 500,
    applicationName: 'away',
  });
});
afterEach(async () => {
  line.freeze(false);
  await db.destroy();
  line.close();
});

/**
 * Proxies PostgreSQL so that tests can cut the connection or freeze it. While it is frozen, requests arrive but
 * responses do not.
 */
async function lineTo(target: string) {
  const sockets = new Set<Socket>();
  const callers = new Set<Socket>();
  const stuck = new Set<Socket>();
  let isFrozen = false;
  const { hostname, port } = new URL(target);
  const server = createServer((caller) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [caller, upstream]) sockets.add(socket.on('error', () => {}));
    caller.pipe(upstream);
    upstream.on('data', (bytes) => {
      if (!isFrozen && !stuck.has(caller)) caller.write(bytes);
    });
    upstream.on('close', () => caller.destroy());
    caller.on('close', () => upstream.destroy());
    callers.add(caller);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  [url.hostname, url.port] = ['127.0.0.1', String((server.address() as AddressInfo).port)];
  return {
    url: String(url),
    isFrozen: () => isFrozen,
    freeze: (frozen: boolean) => void (isFrozen = frozen),
    stick: () => callers.forEach((caller) => stuck.add(caller)),
    cut: () => sockets.forEach((socket) => socket.destroy()),
    close: () => server.close(),
  };
}

const terminateAll = () =>
  query(database.db)`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'away'`;
const asleep = async () => {
  const { rows } = await query(database.db)`
    select from pg_stat_activity where datname = current_database() and application_name = 'away'
      and state = 'active' and query like 'select pg_sleep%'`;
  return rows.length;
};
const idOf = async (of: Db) => (await query(of)<{ id: number }>`select pg_backend_pid() as id`).rows[0]?.id;
const isIdle = () => vi.waitUntil(() => parts(db).pool.totalCount === 0, soon);

const ends = { 'pg_terminate_backend ended': terminateAll, 'a cut line ended': async () => line.cut() };

describe.each(Object.entries(ends))('a transaction whose session %s', (_name, end) => {
  test('the transaction fails with DatabaseAway, and its connection is not reused', async () => {
    const write = db.transaction().execute(async (tx) => {
      await query(tx)`create table half_done ()`;
      await end();
      await query(tx)`select 1`;
    });
    await expect(write).rejects.toThrow(DatabaseAway);
    expect(parts(db).pool.idleCount).toBe(0);
    expect(await idOf(db)).toBeTypeOf('number');
  });

  test('the transaction fails with DatabaseAway if the session ends before its first statement', async () => {
    const write = db.transaction().execute(async (tx) => {
      await end();
      await isGone();
      await query(tx)`select 1`;
    });
    await expect(write).rejects.toThrow(DatabaseAway);
    expect(await idOf(db)).toBeTypeOf('number');
  });

  test('the transaction fails with DatabaseAway if the session ends before its commit', async () => {
    const write = db.transaction().execute(async (tx) => {
      await query(tx)`select 1`;
      await end();
      await isGone();
    });
    await expect(write).rejects.toThrow(DatabaseAway);
    expect(await idOf(db)).toBeTypeOf('number');
  });
});

/**
 * Waits until the pool has noticed that its connections ended. A connection in use reports this at its next statement.
 */
async function isGone(): Promise<void> {
  await vi.waitUntil(async () => {
    const { rows } = await query(database.db)`
      select from pg_stat_activity where datname = current_database() and application_name = 'away'`;
    return rows.length === 0;
  }, soon);
  await new Promise((resolve) => setTimeout(resolve, 50));
}

test('replaces connections that ended while idle', async () => {
  await Promise.all([idOf(db), idOf(db)]);
  await terminateAll();
  await isIdle();
  expect(await idOf(db)).toBeTypeOf('number');
});

test('running statements, new connections and waiting calls fail while the database is frozen', async () => {
  const underWay = db.transaction().execute(async (tx) => {
    await query(tx)`select 1`;
    line.freeze(true);
    await query(tx)`select 2`;
  });
  await vi.waitUntil(line.isFrozen, soon);
  const results = await Promise.allSettled([underWay, ...Array.from({ length: 5 }, () => idOf(db))]);
  for (const result of results) {
    const isEither =
      result.status === 'rejected' && [DatabaseAway, PoolExhausted].some((kind) => result.reason instanceof kind);
    expect(isEither).toBe(true);
  }
  expect(line.isFrozen()).toBe(true);
});

test('serves the next call once a frozen database answers again', async () => {
  await idOf(db);
  line.freeze(true);
  await expect(idOf(db)).rejects.toThrow(DatabaseAway);
  line.freeze(false);
  await vi.waitUntil(async () => (await idOf(db).catch(() => null)) !== null, soon);
});

test('only the connection that gets no answer is dropped after the statement timeout', async () => {
  const id = await idOf(db);
  line.stick();
  await expect(idOf(db)).rejects.toThrow(DatabaseAway);
  expect(await idOf(db)).not.toBe(id);
});

test('openClient throws DatabaseAway if no server answers', async () => {
  line.freeze(true);
  await expect(openClient({ connectionString: line.url, connectionTimeoutMillis: 100 })).rejects.toThrow(DatabaseAway);
});

test('a query through unhurried may exceed the statement timeout', async () => {
  await expect(query(db)`select pg_sleep(2)`).rejects.toMatchObject({ code: '57014' });
  await expect(unhurried(db, (own) => query(own)`select pg_sleep(2)`)).resolves.toBeDefined();
});

test('answers 503 with Retry-After if its connections are lost, and serves the next call', async () => {
  const patient = createDatabase(line.url, { poolSize: 2, applicationName: 'away' });
  const app = fastify();
  app.setErrorHandler(sendFailure);
  let seconds = 20;
  app.get('/', () =>
    patient.transaction().execute(async (tx) => {
      await query(tx)`select pg_sleep(${seconds})`;
      return {};
    }),
  );
  const answers = Promise.all([app.inject('/'), app.inject('/')]);
  // Waits until both connections run their statement, because the pool would replace a connection that is still being
  // opened.
  await expect.poll(asleep).toBe(2);
  await terminateAll();
  expect((await answers).map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
    [503, '3'],
    [503, '3'],
  ]);
  seconds = 0;
  expect((await app.inject('/')).statusCode).toBe(200);
  await patient.destroy();
});
