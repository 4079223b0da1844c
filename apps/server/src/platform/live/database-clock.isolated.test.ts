import { sql } from 'kysely';
import type { Ping } from '@backline/show';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { createDatabase, type Db } from '../db/database.ts';
import { keepDatabaseClock, type DatabaseClock } from './database-clock.ts';

/** The pings that the clocks of this file received. */
const pings = vi.hoisted((): Ping[] => []);
vi.mock(import('@backline/show'), async (original) => {
  const show = await original();
  return {
    ...show,
    createClock() {
      const clock = show.createClock();
      const { add } = clock;
      clock.add = (ping) => {
        pings.push(ping);
        add(ping);
      };
      return clock;
    },
  };
});

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

test('what waited for a connection of a busy pool has not been on its way: no ping holds the wait', async () => {
  pings.length = 0;
  const clock = keep(narrow);
  let isBusy = true;
  const releasedAt: number[] = [];
  // The connection is free for moments alone: each ping waits for it.
  const busy = (async () => {
    while (isBusy) {
      await narrow.connection().execute(async (connection) => {
        await sql`select pg_sleep(0.1)`.execute(connection);
        releasedAt.push(performance.now());
      });
    }
  })();
  await clock.known;
  isBusy = false;
  await busy;
  expect(pings.length).toBeGreaterThan(0);
  expect(releasedAt.length).toBeGreaterThanOrEqual(pings.length);
  for (const { sentMs, arrivedMs } of pings)
    expect(releasedAt.filter((ms) => ms > sentMs && ms < arrivedMs)).toEqual([]);
});
