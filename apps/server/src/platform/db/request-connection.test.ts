import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { createDatabase, type Db } from './database.ts';
import { QueueFull } from './limiter.ts';
import { isTurnedAway, RequestConnection } from './request-connection.ts';
import { query } from '../../../testing/query.ts';

const database = await testDatabase();
const db = createDatabase(database.url, { applicationName: 'asked' });
afterAll(async () => {
  await db.destroy();
  await database.close();
});

const pidOf = async (of: Db) => (await query(of)<{ pid: number }>`select pg_backend_pid() as pid`).rows[0]?.pid;
const pass = (request: RequestConnection) => query(request.db)`select pg_advisory_xact_lock_shared(7)`;
const sleep = (request: RequestConnection, seconds: number) => query(request.db)`select pg_sleep(${seconds})`;

async function running(): Promise<number> {
  const { rows } = await query(database.db)<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where application_name = 'asked' and datname = current_database() and state = 'active'`;
  return rows[0]?.n ?? 0;
}

function behindGate(run: () => Promise<void>): Promise<void> {
  return database.db.connection().execute(async (lockHolder) => {
    await query(lockHolder)`select pg_advisory_lock(7)`;
    try {
      await run();
    } finally {
      await query(lockHolder)`select pg_advisory_unlock(7)`;
    }
  });
}

const requests = (count: number, person: number | null) =>
  Array.from({ length: count }, () => new RequestConnection(db, person));

test("one person's requests use at most two connections, and other people do not wait", async () => {
  const reads: Promise<unknown>[] = [];
  await behindGate(async () => {
    reads.push(...requests(6, 1).map(pass));
    await expect.poll(running).toBe(2);
    expect(await pidOf(new RequestConnection(db, 2).db)).toBeTypeOf('number');
    expect(await running()).toBe(2);
  });
  await Promise.all(reads);
});

test("one person's requests use only one connection of a pool of two, so that other people are served", async () => {
  const small = createDatabase(database.url, { poolSize: 2, connectTimeoutMs: 10_000 });
  const reads: Promise<unknown>[] = [];
  try {
    await behindGate(async () => {
      reads.push(...Array.from({ length: 4 }, () => pass(new RequestConnection(small, 1))));
      expect(await pidOf(new RequestConnection(small, 2).db)).toBeTypeOf('number');
    });
    await Promise.all(reads);
  } finally {
    await small.destroy();
  }
});

test('requests without a person are not limited (control)', async () => {
  const reads: Promise<unknown>[] = [];
  await behindGate(async () => {
    reads.push(...requests(6, null).map(pass));
    await expect.poll(running).toBe(6);
  });
  await Promise.all(reads);
});

test('a person may have a hundred waiting requests, and the next request is rejected at once', async () => {
  const reads: Promise<unknown>[] = [];
  await behindGate(async () => {
    reads.push(...requests(102, 1).map(pass));
    await expect(pass(new RequestConnection(db, 1))).rejects.toThrow(QueueFull);
  });
  await Promise.all(reads);
});

test('concurrent reads of a request share one connection', async () => {
  const request = new RequestConnection(db, 1);
  const pids = await Promise.all([pidOf(request.db), pidOf(request.db), pidOf(request.db)]);
  expect(new Set(pids).size).toBe(1);
});

test('an abandoned request cancels its reads in PostgreSQL', async () => {
  const request = new RequestConnection(db, 1);
  const reads = [sleep(request, 600), sleep(request, 600)];
  const settled = Promise.allSettled(reads);
  await expect.poll(running).toBe(1);
  request.abandon();
  // Both errors must count as turned away. Otherwise each would be logged as a server error.
  const reasons = (await settled).map((read) => (read.status === 'rejected' ? read.reason : null));
  expect(reasons.map(isTurnedAway)).toEqual([true, true]);
  await expect.poll(running).toBe(0);
  await expect(pidOf(request.db)).rejects.toThrow('nobody waits');
});

test('an abandoned request leaves the queue and takes no connection', async () => {
  const reads: Promise<unknown>[] = [];
  await behindGate(async () => {
    reads.push(...requests(2, 1).map(pass));
    const left = new RequestConnection(db, 1);
    const waiting = pass(left);
    left.abandon();
    await expect(waiting).rejects.toThrow('nobody waits');
    await expect.poll(running).toBe(2);
  });
  await Promise.all(reads);
  expect(await pidOf(new RequestConnection(db, 1).db)).toBeTypeOf('number');
});

test("cancelling a read never cancels another person's statement", async () => {
  const single = createDatabase(database.url, { poolSize: 1 });
  try {
    for (let round = 0; round < 60; round += 1) {
      const leaving = new RequestConnection(single, 1);
      const read = sleep(leaving, 0.002).catch((error: Error) => error.message);
      const next = query(new RequestConnection(single, 2).db)`select pg_sleep(0.02)`;
      setTimeout(() => leaving.abandon(), round / 10);
      setTimeout(() => leaving.abandon(), round / 10 + 1);
      await Promise.all([read, next]);
    }
  } finally {
    await single.destroy();
  }
});

test('a write goes before waiting reads of the same person', async () => {
  const order: string[] = [];
  const reads: Promise<unknown>[] = [];
  let write: Promise<unknown> = Promise.resolve();
  await behindGate(async () => {
    reads.push(...requests(6, 1).map((request) => pass(request).then(() => order.push('read'))));
    await expect.poll(running).toBe(2);
    write = new RequestConnection(db, 1).write(async () => order.push('write'));
  });
  await Promise.all([...reads, write]);
  expect(order.indexOf('write')).toBeLessThanOrEqual(2);
});

test("concurrent writes that also read do not wait for each other's connections", async () => {
  const writes = requests(8, 1).map((request) =>
    request.write(() =>
      db.transaction().execute(async (tx) => {
        await query(tx)`select 1`;
        return pidOf(request.db);
      }),
    ),
  );
  expect(await Promise.all(writes)).toHaveLength(8);
});

test('reads cannot open a transaction, which would block their shared connection', async () => {
  const request = new RequestConnection(db, 1);
  await expect(request.db.transaction().execute((tx) => pidOf(tx))).rejects.toThrow('ctx.transaction');
});
