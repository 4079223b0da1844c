import { expect } from 'vitest';
import type { Db, Tx } from '../src/platform/db/database.ts';
import { query } from './query.ts';

export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await query(db)<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return rows[0]?.waiting ?? 0;
}

export const untilWaiting = (db: Db): Promise<void> =>
  expect.poll(() => waitingForLocks(db), { interval: 10 }).toBeGreaterThan(0);

/** Runs `work` in a transaction, makes a call that waits for it, and commits. Returns the call's outcome. */
export async function during<T>(db: Db, work: (tx: Tx) => Promise<unknown>, call: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined;
  await db.transaction().execute(async (tx) => {
    await work(tx);
    answer = call();
    await untilWaiting(db);
  });
  if (answer === undefined) throw new Error('never called');
  return answer;
}
