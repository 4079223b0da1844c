import { createClock, keepClock } from '@backline/show';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface DatabaseClock {
  /** Returns epoch ms with fractions for a `performance.now()` of this process; NaN before enough samples. */
  msAt(localMs: number): number;
  readonly known: Promise<void>;
  stop(): void;
}

/** Interval of the first samples. Pages wait for them during the first 250 ms of a process. */
const firstEveryMs = 20;

/** Synchronises with the database's clock, because the clocks of an installation's machines may differ. */
export function keepDatabaseClock(db: Db): DatabaseClock {
  const clock = createClock();
  const known = Promise.withResolvers<void>();
  known.promise.catch(() => {});
  const keeping = keepClock(clock, {
    firstEveryMs,
    onKnown: () => clock.isReady && known.resolve(),
    ping: () =>
      // Measures on an open connection, because waiting for one would make the round trip asymmetric.
      db
        .connection()
        .execute(async (connection) => {
          const sentMs = performance.now();
          const { rows } = await sql<{ now: number }>`
            select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(connection);
          const arrivedMs = performance.now();
          const heardMs = rows[0]?.now;
          return heardMs === undefined ? null : { sentMs, heardMs, answeredMs: heardMs, arrivedMs };
        })
        .catch(() => null),
  });
  return {
    msAt: (localMs) => (clock.isReady ? clock.serverMs(localMs) : NaN),
    known: known.promise,
    stop() {
      keeping.stop();
      known.reject(new Error('the process ends'));
    },
  };
}
