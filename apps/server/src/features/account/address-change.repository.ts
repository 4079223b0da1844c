import { sql, type SqlBool } from 'kysely';
import type { Connection, Db, Tx } from '../../platform/db/database.ts';
import { isLive } from '../../platform/session/session.ts';
import type { AddressKind } from './account.repository.ts';

const now = sql<string>`now()`;

/** A condition on `address_changes as c`: what was asked by Login As lapses with that session. */
const isOpen = sql<SqlBool>`c.expires_at > now() and (c.impersonator_id is null
  or exists (select from sessions s where s.id = c.requested_session_id and ${isLive}))`;

/** By every address that is asked. */
const isAllowed = sql<boolean>`not exists (select from address_consents a where a.change_id = c.id and a.allowed_at is null)`;

/** Confirmed, and allowed by all who are asked, or stopped by none of them for a day. */
const isReady = sql<boolean>`(c.confirmed_at is not null
  and (${isAllowed} or c.requested_at + interval '24 hours' <= now()))`;

interface NewChange {
  userId: number;
  kind: AddressKind;
  address: string;
  tokenHash: Buffer;
  requestedBy: number;
  requestedSessionId: string;
  impersonatorId: number | null;
  /** One for each address so far that is asked. */
  consentTokenHashes: readonly Buffer[];
  lifetimeSeconds: number;
}

/** The one before of the same kind is forgotten, and its tokens with it. */
export async function replace(tx: Tx, change: NewChange): Promise<void> {
  await remove(tx, change.userId, change.kind);
  const fresh = {
    user_id: change.userId,
    kind: change.kind,
    address: change.address,
    token_hash: change.tokenHash,
    requested_by: change.requestedBy,
    requested_session_id: change.requestedSessionId,
    impersonator_id: change.impersonatorId,
    expires_at: sql<string>`now() + make_interval(secs => ${change.lifetimeSeconds})`,
  };
  const { id } = await tx.insertInto('address_changes').values(fresh).returning('id').executeTakeFirstOrThrow();
  if (change.consentTokenHashes.length === 0) return;
  const asked = change.consentTokenHashes.map((hash) => ({ token_hash: hash, change_id: id }));
  await tx.insertInto('address_consents').values(asked).execute();
}

export interface PendingChange {
  kind: string;
  address: string;
  requested_at: string;
  is_confirmed: boolean;
}

/** What waits to be confirmed, or to be allowed. */
export async function findPending(db: Connection, userId: number): Promise<PendingChange[]> {
  return db
    .selectFrom('address_changes as c')
    .select(['kind', 'address', 'requested_at', sql<boolean>`c.confirmed_at is not null`.as('is_confirmed')])
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
  /** By every address so far. */
  is_allowed: boolean;
  is_ready: boolean;
}

const stored = sql`c.id, c.user_id, c.kind, c.address, c.requested_by, c.requested_session_id, c.impersonator_id, c.requested_at,
  ${isAllowed} as is_allowed, ${isReady} as is_ready`;

/** Which token of a change somebody shows: that of the new address, or that of one so far. */
export type Shown = { confirmation: Buffer } | { consent: Buffer };

const isShown = (shown: Shown) =>
  'confirmation' in shown
    ? sql<SqlBool>`c.token_hash = ${shown.confirmation}`
    : sql<SqlBool>`c.id = (select a.change_id from address_consents a where a.token_hash = ${shown.consent})`;

/** Whose change it is, to lock them before anything is asked of the change: what they decide comes one after another. */
export async function findOwner(tx: Tx, shown: Shown): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    select c.user_id from address_changes c where ${isShown(shown)} and ${isOpen}`.execute(tx);
  return rows[0]?.user_id ?? null;
}

export async function findShown(tx: Tx, shown: Shown): Promise<StoredChange | null> {
  const { rows } = await sql<StoredChange>`
    select ${stored} from address_changes c where ${isShown(shown)} and ${isOpen} for update`.execute(tx);
  return rows[0] ?? null;
}

/** The same, for whoever only looks. */
export async function readShown(db: Connection, shown: Shown): Promise<Pick<StoredChange, 'kind' | 'address'> | null> {
  const { rows } = await sql<Pick<StoredChange, 'kind' | 'address'>>`
    select c.kind, c.address from address_changes c where ${isShown(shown)} and ${isOpen}`.execute(db);
  return rows[0] ?? null;
}

/** The new address proved itself: from now on the change waits for those so far, if for any. */
export async function confirm(tx: Tx, tokenHash: Buffer): Promise<void> {
  await sql`
    update address_changes c set confirmed_at = coalesce(c.confirmed_at, now()),
      expires_at = case when exists (select from address_consents a where a.change_id = c.id)
        then c.requested_at + interval '8 days' else c.expires_at end
    where c.token_hash = ${tokenHash}`.execute(tx);
}

/** False where it had been allowed by this token before. */
export async function allow(tx: Tx, consentTokenHash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update address_consents set allowed_at = now() where token_hash = ${consentTokenHash} and allowed_at is null`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0) > 0;
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
