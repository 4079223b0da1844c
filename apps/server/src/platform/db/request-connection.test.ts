import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { createDatabase, type Db } from './database.ts';
import { QueueFull } from './per-user-limiter.ts';
import { isTurnedAway, RequestConnection } from './request-connection.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = createDatabase(database.url, { applicationName: 'asked' });
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});

const pidOf = async (of: Db) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(of)).rows[0]?.pid;
/** A read that lasts until the gate opens. */
const pass = (request: RequestConnection) => sql`select pg_advisory_xact_lock_shared(7)`.execute(request.db);
const sleep = (request: RequestConnection, seconds: number) => sql`select pg_sleep(${seconds})`.execute(request.db);

async function running(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where application_name = 'asked' and datname = current_database() and state = 'active'`.execute(database.db);
  return rows[0]?.n ?? 0;
}

/** Reads wait at the gate while `run` runs. */
function behindGate(run: () => Promise<void>): Promise<void> {
  return database.db.connection().execute(async (keeper) => {
    await sql`select pg_advisory_lock(7)`.execute(keeper);
    try {
      await run();
    } finally {
      await sql`select pg_advisory_unlock(7)`.execute(keeper);
    }
  });
}

const requests = (count: number, person: number | null) =>
  Array.from({ length: count }, () => new RequestConnection(db, person));

test('one person has two connections at most, whatever they ask; the rest waits, and nobody else for it', async () => {
  const reads: Promise<unknown>[] = [];
  await behindGate(async () => {
    reads.push(...requests(6, 1).map(pass));
    await expect.poll(running).toBe(2);
    expect(await pidOf(new RequestConnection(db, 2).db)).toBeTypeOf('number');
    expect(await running()).toBe(2);
  });
  await Promise.all(reads);
});

test('of a pool of two one person has one, so that somebody else is let in at all', async () => {
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

test('without a person nothing is shared out, so the test above would see six', async () => {
  const reads: Promise<unknown>[] = [];
  await behindGate(async () => {
    reads.push(...requests(6, null).map(pass));
    await expect.poll(running).toBe(6);
  });
  await Promise.all(reads);
});

test('a hundred may wait in line, and the next one is told so at once', async () => {
  const reads: Promise<unknown>[] = [];
  await behindGate(async () => {
    reads.push(...requests(102, 1).map(pass));
    await expect(pass(new RequestConnection(db, 1))).rejects.toThrow(QueueFull);
  });
  await Promise.all(reads);
});

test('what one request asks together travels by one connection', async () => {
  const request = new RequestConnection(db, 1);
  const pids = await Promise.all([pidOf(request.db), pidOf(request.db), pidOf(request.db)]);
  expect(new Set(pids).size).toBe(1);
});

test('a request that left is cancelled in PostgreSQL, with all that it asked', async () => {
  const request = new RequestConnection(db, 1);
  const reads = [sleep(request, 600), sleep(request, 600)];
  const settled = Promise.allSettled(reads);
  await expect.poll(running).toBe(1);
  request.abandon();
  // Both by the caller's leaving, the cancelled statement too: else each is a fault in the log.
  const reasons = (await settled).map((read) => (read.status === 'rejected' ? read.reason : null));
  expect(reasons.map(isTurnedAway)).toEqual([true, true]);
  await expect.poll(running).toBe(0);
  await expect(pidOf(request.db)).rejects.toThrow('nobody waits');
});

test('who leaves the line makes room in it, and takes no place', async () => {
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

test('a read that ends with its caller ends nobody else’s statement', async () => {
  const single = createDatabase(database.url, { poolSize: 1 });
  try {
    for (let round = 0; round < 60; round += 1) {
      const leaving = new RequestConnection(single, 1);
      const read = sleep(leaving, 0.002).catch((error: Error) => error.message);
      const next = sql`select pg_sleep(0.02)`.execute(new RequestConnection(single, 2).db);
      // Before, while and after the statement ends.
      setTimeout(() => leaving.abandon(), round / 10);
      // A session that changed meanwhile abandons, and so does the caller who leaves.
      setTimeout(() => leaving.abandon(), round / 10 + 1);
      await Promise.all([read, next]);
    }
  } finally {
    await single.destroy();
  }
});

test('a write of somebody whose slow reads fill the line is next', async () => {
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

test('writes that read meanwhile do not wait for each other’s places', async () => {
  const writes = requests(8, 1).map((request) =>
    request.write(() =>
      db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        return pidOf(request.db);
      }),
    ),
  );
  expect(await Promise.all(writes)).toHaveLength(8);
});

test('reads open no transaction, which would hold what they share', async () => {
  const request = new RequestConnection(db, 1);
  await expect(request.db.transaction().execute((tx) => pidOf(tx))).rejects.toThrow('ctx.transaction');
});
