import { answersKeptHours } from '@backline/contract/operation';
import { sql } from 'kysely';
import { prepared, type Connection, type Db, type Tx } from '../db/database.ts';

interface NewAnswer {
  operation: string;
  bodyHash: Buffer;
  response: unknown;
}

export interface StoredAnswer {
  operation: string;
  body_hash: Buffer;
  response: unknown;
}

interface Key {
  actorId: number;
  key: string;
}

/** Locks the keys until the transaction ends. `isFree` is false while another transaction holds a key. */
export async function takeKeys(
  tx: Tx,
  keys: readonly Key[],
): Promise<{ isFree: boolean; stored: StoredAnswer | null }[]> {
  const asked = sql`unnest(${keys.map(({ actorId }) => actorId)}::bigint[], ${keys.map(({ key }) => key)}::text[])
    with ordinality as asked (actor_id, key, place)`;
  const locks = await sql<{ free: boolean }>`${prepared}
    select pg_try_advisory_xact_lock(hashtextextended(asked.actor_id || '/' || asked.key, 0)) as free
    from ${asked} order by place`.execute(tx);
  // Uses a separate statement, so that it sees responses stored before the lock was taken.
  const { rows } = await sql<StoredAnswer & { place: number }>`${prepared}
    select place, stored.operation, stored.body_hash, stored.response
    from ${asked} join idempotency_keys stored on stored.actor_id = asked.actor_id and stored.key = asked.key
    where stored.created_at > now() - make_interval(hours => ${sql.lit(answersKeptHours)})`.execute(tx);
  const stored = new Map(rows.map(({ place, ...answer }) => [place, answer]));
  return locks.rows.map(({ free }, index) => ({ isFree: free, stored: free ? (stored.get(index + 1) ?? null) : null }));
}

/** Returns the stored answer without locking the key, so another call may store one right afterwards. */
export async function findAnswer(db: Connection, { actorId, key }: Key): Promise<StoredAnswer | null> {
  const { rows } = await sql<StoredAnswer>`
    select operation, body_hash, response from idempotency_keys
    where actor_id = ${actorId} and key = ${key}
      and created_at > now() - make_interval(hours => ${sql.lit(answersKeptHours)})`.execute(db);
  return rows[0] ?? null;
}

export async function storeAnswers(tx: Tx, answers: readonly (Key & NewAnswer)[]): Promise<void> {
  const rows = answers.map(({ actorId, key, operation, bodyHash, response }) => ({
    actor_id: actorId,
    key,
    operation,
    body_hash: bodyHash.toString('hex'),
    response,
  }));
  await sql`${prepared}
    insert into idempotency_keys as stored (actor_id, key, operation, body_hash, response)
    select actor_id, key, operation, decode(body_hash, 'hex'), response from json_to_recordset(${JSON.stringify(rows)})
      as answer (actor_id bigint, key text, operation text, body_hash text, response jsonb)
    on conflict (actor_id, key) do update set operation = excluded.operation, body_hash = excluded.body_hash,
      response = excluded.response, created_at = now()`.execute(tx);
}

export async function deleteOldAnswers(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where created_at < now() - make_interval(hours => ${answersKeptHours})`.execute(db);
  return Number(numAffectedRows);
}
