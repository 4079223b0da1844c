import { sql } from 'kysely';
import { unhurried, type Db } from '../db/database.ts';
import type { Logger } from 'pino';

/**
 * Creates the partitions of the coming months and returns their number. Calls a function of the owner, since the
 * product may not. Rejects if the log is busy; lines then go to the default partition.
 */
export async function keepAuditPartitions(db: Db): Promise<number> {
  return unhurried(db, async (own) => {
    const { rows } = await sql<{ made: number }>`select keep_audit_partitions() as made`.execute(own);
    return rows[0]?.made ?? 0;
  });
}

/** Creates the partitions at start-up without delaying the start. If this fails, the job tries again. */
export async function tryToKeepAuditPartitions({ db, log }: { db: Db; log: Logger }): Promise<void> {
  try {
    await keepAuditPartitions(db);
  } catch (error) {
    log.warn({ err: error }, 'partitions of the audit log are made later');
  }
}
