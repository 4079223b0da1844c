import { sql, type SqlBool } from 'kysely';
import type { Connection, Db, Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/statements.ts';
import { isLive } from '../../platform/session/session.ts';
import type { AddressKind } from './account.repository.ts';

/** Condition on `address_changes as c`. A change that was requested during a Login As expires with that session. */
const isOpen = sql<SqlBool>`c.expires_at > now() and (c.impersonator_id is null
  or exists (select from sessions s where s.id = c.requested_session_id and ${isLive}))`;

const isAllowed = sql<boolean>`not exists (select from address_consents a where a.change_id = c.id and a.allowed_at is null)`;

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
  consentTokenHashes: readonly Buffer[];
  lifetimeSeconds: number;
}

export async function replace(tx: Tx, change: NewChange): Promise<void> {
  await remove(tx, change.userId, change.kind);
  const { rows } = await sql<{ id: number }>`
    insert into address_changes (user_id, kind, address, token_hash, requested_by, requested_session_id,
      impersonator_id, expires_at)
    values (${change.userId}, ${change.kind}, ${change.address}, ${change.tokenHash}, ${change.requestedBy},
      ${change.requestedSessionId}, ${change.impersonatorId}, now() + make_interval(secs => ${change.lifetimeSeconds}))
    returning id`.execute(tx);
  if (change.consentTokenHashes.length === 0) return;
  await sql`
    insert into address_consents (token_hash, change_id)
    select unnest(${change.consentTokenHashes}::bytea[]), ${onlyRow(rows).id}::bigint`.execute(tx);
}

export interface PendingChange {
  kind: string;
  address: string;
  requested_at: string;
  is_confirmed: boolean;
}

export async function findPending(db: Connection, userId: number): Promise<PendingChange[]> {
  const { rows } = await sql<PendingChange>`
    select kind, address, requested_at, c.confirmed_at is not null as is_confirmed
    from address_changes c where user_id = ${userId} and ${isOpen}`.execute(db);
  return rows;
}

export async function remove(tx: Tx, userId: number, kind: AddressKind): Promise<string | null> {
  const { rows } = await sql<{ address: string }>`
    delete from address_changes where user_id = ${userId} and kind = ${kind} returning address`.execute(tx);
  return rows[0]?.address ?? null;
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
  is_allowed: boolean;
  is_ready: boolean;
}

const stored = sql`c.id, c.user_id, c.kind, c.address, c.requested_by, c.requested_session_id, c.impersonator_id, c.requested_at,
  ${isAllowed} as is_allowed, ${isReady} as is_ready`;

/** Hash of a token that was sent to the new address (confirmation) or to a current address (consent). */
export type Shown = { confirmation: Buffer } | { consent: Buffer };

const isShown = (shown: Shown) =>
  'confirmation' in shown
    ? sql<SqlBool>`c.token_hash = ${shown.confirmation}`
    : sql<SqlBool>`c.id = (select a.change_id from address_consents a where a.token_hash = ${shown.consent})`;

/**
 * Returns the owner of a pending change. Callers lock the owner before they read the change, which serialises
 * decisions.
 */
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

export async function readShown(db: Connection, shown: Shown): Promise<Pick<StoredChange, 'kind' | 'address'> | null> {
  const { rows } = await sql<Pick<StoredChange, 'kind' | 'address'>>`
    select c.kind, c.address from address_changes c where ${isShown(shown)} and ${isOpen}`.execute(db);
  return rows[0] ?? null;
}

export async function confirm(tx: Tx, tokenHash: Buffer): Promise<void> {
  await sql`
    update address_changes c set confirmed_at = coalesce(c.confirmed_at, now()),
      expires_at = case when exists (select from address_consents a where a.change_id = c.id)
        then c.requested_at + interval '8 days' else c.expires_at end
    where c.token_hash = ${tokenHash}`.execute(tx);
}

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

export async function takeReady(tx: Tx, userId: number, kind: AddressKind): Promise<StoredChange | null> {
  const { rows } = await sql<StoredChange>`
    delete from address_changes c
    where c.user_id = ${userId} and c.kind = ${kind} and ${isOpen} and ${isReady}
    returning ${stored}`.execute(tx);
  return rows[0] ?? null;
}

export async function deleteExpired(db: Db): Promise<void> {
  await sql`delete from address_changes where expires_at < now()`.execute(db);
}
