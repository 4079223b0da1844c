import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** Until the transaction ends: whoever moves or takes back the same job waits. */
export async function lockKey(tx: Tx, name: string, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`job/${name}/${key}`}, 0))`.execute(tx);
}

export async function deleteWaiting(tx: Tx, name: string, key: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from pgboss.job where name = ${name} and singleton_key = ${key} and state < 'active'`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}
