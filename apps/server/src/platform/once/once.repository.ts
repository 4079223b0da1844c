import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

export async function insertSpent(db: Connection, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('spent_proofs')
    .values({ hash, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Waits an hour, so a process with a slow clock cannot accept a deleted proof again. */
export async function deleteExpiredProofs(db: Connection): Promise<void> {
  await db
    .deleteFrom('spent_proofs')
    .where('expires_at', '<', sql<string>`now() - interval '1 hour'`)
    .execute();
}
