import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/** How long an answer is remembered. */
export const keptHours = 24;

export interface StoredAnswer {
  operation: string;
  body_hash: Buffer;
  response: unknown;
}

/**
 * Takes the key for this transaction and reads what was answered before. `isFree` is false while another transaction
 * holds it; the lock ends with the transaction, also when the process is killed, so no key is ever stuck.
 */
export async function takeKey(
  tx: Tx,
  actorId: number,
  key: string,
): Promise<{ isFree: boolean; stored: StoredAnswer | null }> {
  const lock = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${actorId}/${key}`}, 0)) as free`.execute(tx);
  if (lock.rows[0]?.free !== true) return { isFree: false, stored: null };
  const stored = await tx
    .selectFrom('idempotency_keys')
    .select(['operation', 'body_hash', 'response'])
    .where('actor_id', '=', actorId)
    .where('key', '=', key)
    .where('created_at', '>', sql<string>`now() - make_interval(hours => ${keptHours})`)
    .executeTakeFirst();
  return { isFree: true, stored: stored ?? null };
}

export async function storeAnswer(
  tx: Tx,
  actorId: number,
  key: string,
  answer: { operation: string; bodyHash: Buffer; response: unknown },
): Promise<void> {
  const row = {
    operation: answer.operation,
    body_hash: answer.bodyHash,
    response: JSON.stringify(answer.response),
  };
  await tx
    .insertInto('idempotency_keys')
    .values({ actor_id: actorId, key, ...row })
    .onConflict((clash) => clash.columns(['actor_id', 'key']).doUpdateSet({ ...row, created_at: sql`now()` }))
    .execute();
}

export async function deleteOldAnswers(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<string>`now() - make_interval(hours => ${keptHours})`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
