import type { FactorHolder } from '@backline/contract/second-factor';
import { sql, type RawBuilder } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';

export interface TotpRow {
  secret: Buffer | null;
  confirmed_at: string | null;
  last_step: string;
  pending_secret: Buffer | null;
}

/** A setup must end within this time. */
const pendingMinutes = 15;

const selectTotp = sql`
  select secret, confirmed_at, last_step,
    case when pending_at > now() - make_interval(mins => ${pendingMinutes}) then pending_secret end as pending_secret
  from totp_factors`;

export async function findTotp(db: Connection, userId: number): Promise<TotpRow | null> {
  const { rows } = await sql<TotpRow>`${selectTotp} where user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the row, so that two calls cannot use the same code. */
export async function lockTotp(tx: Tx, userId: number): Promise<TotpRow | null> {
  const { rows } = await sql<TotpRow>`${selectTotp} where user_id = ${userId} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function setPending(tx: Tx, userId: number, secret: Buffer): Promise<void> {
  await sql`
    insert into totp_factors (user_id, pending_secret, pending_at) values (${userId}, ${secret}, now())
    on conflict (user_id) do update set pending_secret = excluded.pending_secret, pending_at = excluded.pending_at`.execute(
    tx,
  );
}

export async function confirmPending(tx: Tx, userId: number, step: number): Promise<void> {
  await sql`
    update totp_factors set secret = pending_secret, confirmed_at = now(), last_step = ${step},
      pending_secret = null, pending_at = null
    where user_id = ${userId}`.execute(tx);
}

export async function useStep(tx: Tx, userId: number, step: number): Promise<void> {
  await sql`update totp_factors set last_step = ${step} where user_id = ${userId}`.execute(tx);
}

export async function deleteTotp(tx: Tx, userId: number): Promise<void> {
  await sql`delete from totp_factors where user_id = ${userId}`.execute(tx);
}

/** Conditions on `users as u`. */
const hasAppOf: RawBuilder<boolean> = sql`exists (select from totp_factors t where t.user_id = u.id and t.secret is not null)`;
const hasPasskeyOf: RawBuilder<boolean> = sql`exists (select from passkeys p where p.user_id = u.id)`;
const hasFactorOf: RawBuilder<boolean> = sql`(${hasAppOf} or ${hasPasskeyOf})`;

export interface FactorState {
  has_factor: boolean;
  has_app: boolean;
  has_passkey: boolean;
  /** The house requires a second factor of this person. */
  is_required: boolean;
}

export async function findNeed(db: Connection, userId: number): Promise<FactorState> {
  const { rows } = await sql<FactorState>`
    select ${hasFactorOf} as has_factor, ${hasAppOf} as has_app, ${hasPasskeyOf} as has_passkey,
      u.role = 'ADMIN' and (select admins_need_second_factor from house_settings) as is_required
    from users u where u.id = ${userId}`.execute(db);
  return rows[0] ?? { has_factor: false, has_app: false, has_passkey: false, is_required: false };
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await sql`
    insert into recovery_codes (user_id, code_hash)
    select ${userId}::bigint, unnest(${hashes}::bytea[])`.execute(tx);
}

export async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx);
}

export async function takeRecoveryCode(tx: Tx, userId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${hash} and used_at is null returning user_id`.execute(tx);
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Connection, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_codes where user_id = ${userId} and used_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface OwnerRow {
  id: number;
  name: string;
  email: string | null;
  phone_number: string | null;
  identity_id: string | null;
}

export async function findOwner(db: Connection, userId: number): Promise<OwnerRow | null> {
  const { rows } = await sql<OwnerRow>`
    select id, name, email, phone_number, identity_id from users where id = ${userId} and role <> 'USER'`.execute(db);
  return rows[0] ?? null;
}

export async function lockOwner(tx: Tx, userId: number): Promise<OwnerRow | null> {
  const { rows } = await sql<OwnerRow>`
    select id, name, email, phone_number, identity_id from users
    where id = ${userId} and role <> 'USER' for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Finds staff by mail address or phone number. */
export async function lockOwnerByAddress(tx: Tx, address: string): Promise<OwnerRow | null> {
  const { rows } = await sql<OwnerRow>`
    select id, name, email, phone_number, identity_id from users
    where role <> 'USER' and (email = ${address}::citext or phone_number = ${address}) for no key update`.execute(tx);
  return rows[0] ?? null;
}

export async function listHolders(
  db: Connection,
  { search, limit }: { search: string; limit: number },
): Promise<Omit<FactorHolder, 'is_own'>[]> {
  const { rows } = await sql<Omit<FactorHolder, 'is_own'>>`
    select u.id, u.name, u.role, ${hasFactorOf} as has_factor from users u
    where u.is_active and u.role <> 'USER' and (u.role = 'ADMIN' or ${hasFactorOf})
      and (${search} = '' or strpos(lower(u.name), lower(${search})) > 0)
    order by u.role <> 'ADMIN', u.name, u.id limit ${limit}`.execute(db);
  return rows;
}

export async function markSession(tx: Tx, sessionId: string, factor: string): Promise<void> {
  await sql`update sessions set second_factor = ${factor} where id = ${sessionId}`.execute(tx);
}

export async function factorOfSession(db: Connection, sessionId: string): Promise<string | null> {
  const { rows } = await sql<{ second_factor: string | null }>`
    select second_factor from sessions where id = ${sessionId}`.execute(db);
  return rows[0]?.second_factor ?? null;
}

/** Returns the ADMINs' sessions without a second factor, other than Logins As. */
export async function listUnprovedAdminSessions(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s join users u on u.id = s.user_id
    where u.role = 'ADMIN' and s.second_factor is null and s.ended_at is null and s.expires_at > now()`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns the person's other sessions that were opened without a second factor. */
export async function listUnprovedSessions(tx: Tx, userId: number, exceptId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s
    where s.user_id = ${userId} and s.second_factor is null and s.impersonator_id is null and s.ended_at is null
      and s.expires_at > now() and s.id is distinct from ${exceptId}::uuid`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns whether the session was opened in the last minutes, so that its owner is probably still at the screen. */
export async function isFresh(db: Connection, sessionId: string, minutes: number): Promise<boolean> {
  const { rows } = await sql`
    select from sessions where id = ${sessionId}::uuid and created_at > now() - make_interval(mins => ${minutes})`.execute(
    db,
  );
  return rows.length > 0;
}

export async function clearPending(tx: Tx, userId: number): Promise<void> {
  await sql`
    update totp_factors set pending_secret = null, pending_at = null where user_id = ${userId} and secret is not null`.execute(
    tx,
  );
  await sql`delete from totp_factors where user_id = ${userId} and secret is null`.execute(tx);
}

/** Ends sign-ins that wait for a second step, because they would open by rules of before. */
export async function endPendingSignIns(tx: Tx, userId: number): Promise<void> {
  await sql`delete from pending_sign_ins where user_id = ${userId}`.execute(tx);
}

/** Sessions of a person without any factor were not opened with one that still stands. */
export async function unmarkSessions(tx: Tx, userId: number): Promise<void> {
  await sql`
    update sessions set second_factor = null
    where user_id = ${userId} and second_factor <> 'provider' and ended_at is null`.execute(tx);
}
