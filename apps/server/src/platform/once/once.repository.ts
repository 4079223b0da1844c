import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

export async function insertSpent(db: Connection, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into spent_proofs (hash, expires_at) values (${hash}, ${expiresAt.toISOString()})
    on conflict do nothing returning hash`.execute(db);
  return rows.length > 0;
}

/** Deletes proofs an hour after they expired, so that a process with a slow clock cannot accept a deleted one again. */
export async function deleteExpiredProofs(db: Connection): Promise<void> {
  await sql`delete from spent_proofs where expires_at < now() - interval '1 hour'`.execute(db);
}
