import type { Ping } from '@backline/show';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { createDatabase, type Db } from '../db/database.ts';
import { keepDatabaseClock, type DatabaseClock } from './database-clock.ts';
import { query } from '../../../testing/query.ts';

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

const clocks: DatabaseClock[] = [];

const database = await testDatabase({ isBare: true });
/** A pool with one connection, so that concurrent queries wait. */
const narrow = createDatabase(database.url, { poolSize: 1 });
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

test('returns no time before it has enough samples, and rejects waiting callers when it stops', async () => {
  const clock = keep(narrow);
  expect(clock.msAt(performance.now())).toBeNaN();
  clock.stop();
  await expect(clock.known).rejects.toThrow('ends');
});

test('excludes the wait for a pool connection from the measured round trip', async () => {
  pings.length = 0;
  const clock = keep(narrow);
  let isBusy = true;
  const releasedAt: number[] = [];
  // Each ping must wait, because the connection is free only for moments.
  const busy = (async () => {
    while (isBusy) {
      await narrow.connection().execute(async (connection) => {
        await query(connection)`select pg_sleep(0.1)`;
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
