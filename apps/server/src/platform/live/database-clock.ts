import { createClock, keepClock } from '@backline/show';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The time of the database, which every process and every phone goes by. */
export interface DatabaseClock {
  /** Epoch ms, with fractions, at a moment of this process's `performance.now()`; NaN where the database has not answered often enough. */
  msAt(localMs: number): number;
  /** Once it knows the time for the first time. Rejects where it is stopped before. */
  readonly known: Promise<void>;
  stop(): void;
}

/** Pages wait for it: a process knows the time a quarter of a second after its start. */
const firstEveryMs = 20;

/** Asks as a phone asks this process: two machines of one house need not agree on the time. */
export function keepDatabaseClock(db: Db): DatabaseClock {
  const clock = createClock();
  const known = Promise.withResolvers<void>();
  known.promise.catch(() => {});
  const keeping = keepClock(clock, {
    firstEveryMs,
    onKnown: () => clock.isReady && known.resolve(),
    ping: () =>
      // On a connection that it has already: waiting for one takes long on the way there and not on the way back.
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
