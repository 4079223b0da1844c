import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Rejects if the database is unreachable, a replica, or out of disk. To test the disk, the query makes PostgreSQL write
 * a temporary file of half a megabyte, which is removed afterwards.
 */
export async function probe(db: Db): Promise<void> {
  const { rows } = await db.transaction().execute(async (tx) => {
    // Sets the minimum, so that the rows below do not fit into memory.
    await sql`set local work_mem = '64kB'`.execute(tx);
    return sql<{ isReplica: boolean; spilled: number }>`
      select pg_is_in_recovery() as "isReplica", count(*) as spilled from generate_series(1, 25000)`.execute(tx);
  });
  if (rows[0]?.isReplica !== false) throw new Error('the database is a replica');
}
