import { sql, type SqlBool } from 'kysely';
import type { Connection, Db, Tx } from '../../platform/db/database.ts';
import { isLive } from '../../platform/session/session.ts';
import type { AddressKind } from './account.repository.ts';

const now = sql<string>`now()`;

/** A condition on `address_changes as c`: what was asked by Login As lapses with that session. */
const isOpen = sql<SqlBool>`c.expires_at > now() and (c.impersonator_id is null
  or exists (select from sessions s where s.id = c.requested_session_id and ${isLive}))`;

/** Confirmed, and where somebody is asked: allowed, or not stopped for a day. */
const isReady = sql<boolean>`(c.confirmed_at is not null and (c.consent_token_hash is null or c.consented_at is not null
  or c.requested_at + interval '24 hours' <= now()))`;

interface NewChange {
  userId: number;
  kind: AddressKind;
  address: string;
  tokenHash: Buffer;
  requestedBy: number;
  requestedSessionId: string;
  impersonatorId: number | null;
  /** Null where nobody is asked at the address so far. */
  consentTokenHash: Buffer | null;
  lifetimeSeconds: number;
}

/** The one before of the same kind is forgotten, and its token with it. */
export async function replace(tx: Tx, change: NewChange): Promise<void> {
  const fresh = {
    address: change.address,
    token_hash: change.tokenHash,
    requested_by: change.requestedBy,
    requested_session_id: change.requestedSessionId,
    impersonator_id: change.impersonatorId,
    consent_token_hash: change.consentTokenHash,
    consented_at: null,
    confirmed_at: null,
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
    .selectFrom('address_changes as c')
    .select(['kind', 'address'])
    .where('user_id', '=', userId)
    .where(isOpen)
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

export interface StoredChange {
  id: number;
  user_id: number;
  kind: AddressKind;
  address: string;
  requested_by: number;
  requested_session_id: string | null;
  impersonator_id: number | null;
  requested_at: string;
  is_ready: boolean;
}

const stored = sql`c.id, c.user_id, c.kind, c.address, c.requested_by, c.requested_session_id, c.impersonator_id, c.requested_at,
  ${isReady} as is_ready`;

/** The new address proved itself: from now on the change waits for the old one, if for anybody. Its row is locked. */
export async function confirm(tx: Tx, tokenHash: Buffer): Promise<StoredChange | null> {
  const { rows } = await sql<StoredChange>`
    update address_changes c set confirmed_at = coalesce(c.confirmed_at, now()),
      expires_at = case when c.consent_token_hash is null then c.expires_at else c.requested_at + interval '8 days' end
    where c.token_hash = ${tokenHash} and ${isOpen}
    returning ${stored}`.execute(tx);
  return rows[0] ?? null;
}

/** The address so far allowed it. Its row is locked. */
export async function allow(tx: Tx, consentTokenHash: Buffer): Promise<StoredChange | null> {
  const { rows } = await sql<StoredChange>`
    update address_changes c set consented_at = coalesce(c.consented_at, now())
    where c.consent_token_hash = ${consentTokenHash} and ${isOpen}
    returning ${stored}`.execute(tx);
  return rows[0] ?? null;
}

/** Stopped by the address so far. One statement: what was applied meanwhile is there no more. */
export async function stop(tx: Tx, consentTokenHash: Buffer): Promise<StoredChange | null> {
  const { rows } = await sql<StoredChange>`
    delete from address_changes c where c.consent_token_hash = ${consentTokenHash} and ${isOpen}
    returning ${stored}`.execute(tx);
  return rows[0] ?? null;
}

export async function findReady(tx: Tx, userId: number, kind: AddressKind): Promise<StoredChange | null> {
  const { rows } = await sql<StoredChange>`
    select ${stored} from address_changes c
    where c.user_id = ${userId} and c.kind = ${kind} and ${isOpen} and ${isReady} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Takes a change that is due; null where none is, or somebody took or stopped it first. */
export async function takeReady(tx: Tx, userId: number, kind: AddressKind): Promise<StoredChange | null> {
  const { rows } = await sql<StoredChange>`
    delete from address_changes c
    where c.user_id = ${userId} and c.kind = ${kind} and ${isOpen} and ${isReady}
    returning ${stored}`.execute(tx);
  return rows[0] ?? null;
}

export async function deleteExpired(db: Db): Promise<void> {
  await db.deleteFrom('address_changes').where('expires_at', '<', now).execute();
}
