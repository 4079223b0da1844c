import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';

const pauseMs = 20;
/** A pause and a query on a machine that has nothing else to do. */
const quietLapMs = 30;

/**
 * How many milliseconds `run` takes by itself, for tests that say how long something may last: without those in which a busy machine
 * let it wait, told by a probe that runs beside it. What this process computes meanwhile is no waiting, and counts.
 */
export async function ownMs(db: Db, run: () => Promise<unknown>): Promise<number> {
  let endedAt = Infinity;
  let waitedMs = 0;
  const probe = async () => {
    while (endedAt === Infinity) {
      const before = process.cpuUsage();
      const startedAt = performance.now();
      await sleep(pauseMs);
      await sql`select 1`.execute(db);
      const { user, system } = process.cpuUsage(before);
      const lapMs = Math.min(performance.now(), endedAt) - startedAt;
      waitedMs += Math.max(0, lapMs - quietLapMs - (user + system) / 1_000);
    }
  };
  const probing = probe();
  const startedAt = performance.now();
  try {
    await run();
  } finally {
    endedAt = performance.now();
    await probing;
  }
  return endedAt - startedAt - waitedMs;
}
