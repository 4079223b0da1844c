import { sql } from 'kysely';
import { unhurried, type Db } from '../db/database.ts';
import type { Logger } from 'pino';

/**
 * Makes the partitions of the audit log that the next months need, and answers how many. A function of the owner's does it: the
 * product itself may not. Rejects where the log is busy; lines are written all the same, to the partition for all the others.
 */
export async function keepAuditPartitions(db: Db): Promise<number> {
  return unhurried(db, async (own) => {
    const { rows } = await sql<{ made: number }>`select keep_audit_partitions() as made`.execute(own);
    return rows[0]?.made ?? 0;
  });
}

/** At a start, which it must not hold up: the job comes to it again. */
export async function tryToKeepAuditPartitions({ db, log }: { db: Db; log: Logger }): Promise<void> {
  try {
    await keepAuditPartitions(db);
  } catch (error) {
    log.warn({ err: error }, 'partitions of the audit log are made later');
  }
}
