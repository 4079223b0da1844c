import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Rejects if the database is unreachable, a replica, or out of disk. Spills half a megabyte to a temporary file, which
 * leaves no trace.
 */
export async function probe(db: Db): Promise<void> {
  const { rows } = await db.transaction().execute(async (tx) => {
    // The minimum, so that the rows below do not stay in memory.
    await sql`set local work_mem = '64kB'`.execute(tx);
    return sql<{ isReplica: boolean; spilled: number }>`
      select pg_is_in_recovery() as "isReplica", count(*) as spilled from generate_series(1, 25000)`.execute(tx);
  });
  if (rows[0]?.isReplica !== false) throw new Error('the database is a replica');
}
