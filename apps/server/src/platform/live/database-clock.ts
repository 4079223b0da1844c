import { createClock, keepClock } from '@backline/show';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The time of the database, which every process and every phone goes by. */
export interface DatabaseClock {
  /** Epoch ms, with fractions. The process's own time until the database has answered once. */
  nowMs(): number;
  stop(): void;
}

/** Asks as a phone asks this process: two machines of one house need not agree on the time. */
export function keepDatabaseClock(db: Db): DatabaseClock {
  const clock = createClock();
  const keeping = keepClock(clock, {
    async ping() {
      const sentMs = performance.now();
      const told = await sql<{ now: number }>`
        select extract(epoch from clock_timestamp())::float8 * 1000 as now`
        .execute(db)
        .catch(() => null);
      const heardMs = told?.rows[0]?.now;
      // What waited for a connection has a long way and counts for nothing beside the others.
      return heardMs === undefined ? null : { sentMs, heardMs, answeredMs: heardMs, arrivedMs: performance.now() };
    },
  });
  return {
    nowMs: () => (clock.errorMs === Infinity ? Date.now() : clock.serverMs(performance.now())),
    stop: () => keeping.stop(),
  };
}
