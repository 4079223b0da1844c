import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { createDatabase, type Db } from '../db/database.ts';
import { keepDatabaseClock, type DatabaseClock } from './database-clock.ts';

let database: TestDatabase;
/** Of one connection: whoever asks beside somebody else waits for it. */
let narrow: Db;
const clocks: DatabaseClock[] = [];

beforeAll(async () => {
  database = await testDatabase({ isBare: true });
  narrow = createDatabase(database.url, { poolSize: 1 });
});
afterEach(() => {
  for (const clock of clocks.splice(0)) clock.stop();
});
afterAll(async () => {
  await narrow.destroy();
  await database.close();
});

function keep(db: Db) {
  const clock = keepDatabaseClock(db);
  clocks.push(clock);
  return clock;
}

test('tells no time before the database has answered often enough, and whoever waits for it is let go when the process ends', async () => {
  const clock = keep(narrow);
  expect(clock.msAt(performance.now())).toBeNaN();
  clock.stop();
  await expect(clock.known).rejects.toThrow('ends');
});

test('what waited for a connection of a busy pool has not been on its way: the time is right all the same', async () => {
  const clock = keep(narrow);
  let isBusy = true;
  // The connection is free for moments alone: each question waits a twentieth of a second for it.
  const busy = (async () => {
    while (isBusy) await sql`select pg_sleep(0.1)`.execute(narrow);
  })();
  await clock.known;
  isBusy = false;
  await busy;
  const before = performance.now();
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(database.db);
  const after = performance.now();
  const now = rows[0]?.now ?? NaN;
  const mostMs = 20;
  expect(clock.msAt(before)).toBeLessThan(now + mostMs);
  expect(clock.msAt(after)).toBeGreaterThan(now - mostMs);
});
