import { sql } from 'kysely';
import type { Connection, Db, Tx } from '../../platform/db/database.ts';
import type { AddressKind } from './account.repository.ts';

const now = sql<string>`now()`;

interface NewChange {
  userId: number;
  kind: AddressKind;
  address: string;
  tokenHash: Buffer;
  requestedBy: number;
  requestedSessionId: string;
  lifetimeSeconds: number;
}

/** The one before of the same kind is forgotten, and its token with it. */
export async function replace(tx: Tx, change: NewChange): Promise<void> {
  const fresh = {
    address: change.address,
    token_hash: change.tokenHash,
    requested_by: change.requestedBy,
    requested_session_id: change.requestedSessionId,
    requested_at: now,
    expires_at: sql<string>`now() + make_interval(secs => ${change.lifetimeSeconds})`,
  };
  await tx
    .insertInto('address_changes')
    .values({ user_id: change.userId, kind: change.kind, ...fresh })
    .onConflict((earlier) => earlier.columns(['user_id', 'kind']).doUpdateSet(fresh))
    .execute();
}

/** What waits to be confirmed. */
export async function findPending(db: Connection, userId: number): Promise<{ kind: string; address: string }[]> {
  return db
    .selectFrom('address_changes')
    .select(['kind', 'address'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute();
}

/** Answers the address that was waiting; null for none. */
export async function remove(tx: Tx, userId: number, kind: AddressKind): Promise<string | null> {
  const removed = await tx
    .deleteFrom('address_changes')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .returning('address')
    .executeTakeFirst();
  return removed?.address ?? null;
}

export interface TakenChange {
  user_id: number;
  kind: AddressKind;
  address: string;
  requested_by: number;
  requested_session_id: string | null;
}

/** One statement, so that of two who open the same confirmation at once one gets nothing. */
export async function take(tx: Tx, tokenHash: Buffer): Promise<TakenChange | null> {
  const { rows } = await sql<TakenChange>`
    delete from address_changes where token_hash = ${tokenHash} and expires_at > now()
    returning user_id, kind, address, requested_by, requested_session_id`.execute(tx);
  return rows[0] ?? null;
}

export async function deleteExpired(db: Db): Promise<void> {
  await db.deleteFrom('address_changes').where('expires_at', '<', now).execute();
}
