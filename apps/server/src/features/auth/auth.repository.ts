import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';

export interface StaffRow {
  id: number;
  name: string;
  identity_id: string | null;
}

export type Address = { email: string } | { phoneNumber: string };

export async function findStaffByAddress(db: Connection, address: Address): Promise<StaffRow | null> {
  const { rows } = await sql<StaffRow>`${staff} and ${holds(address)}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the person, so the address cannot be taken away while a session is opened. */
export async function lockStaffByAddress(tx: Tx, address: Address): Promise<StaffRow | null> {
  const { rows } = await sql<StaffRow>`${staff} and ${holds(address)} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Locks the person, so the account that proved them cannot be unlinked while a session is opened. */
export async function lockStaffByIdentity(tx: Tx, identityId: string): Promise<StaffRow | null> {
  const { rows } = await sql<StaffRow>`${staff} and identity_id = ${identityId} for no key update`.execute(tx);
  return rows[0] ?? null;
}

export async function findPersonByIdentity(
  db: Connection,
  identityId: string,
): Promise<{ id: number; name: string; role: string; is_active: boolean } | null> {
  const { rows } = await sql<{ id: number; name: string; role: string; is_active: boolean }>`
    select id, name, role, is_active from users where identity_id = ${identityId} and role <> 'USER'`.execute(db);
  return rows[0] ?? null;
}

const staff = sql`select id, name, identity_id from users where is_active and role <> 'USER'`;

const holds = (address: Address) =>
  'email' in address ? sql`email = ${address.email}` : sql`phone_number = ${address.phoneNumber}`;

export async function findIdentity(db: Connection, userId: number): Promise<string | null> {
  const { rows } = await sql<{ identity_id: string | null }>`
    select identity_id from users where id = ${userId}`.execute(db);
  return rows[0]?.identity_id ?? null;
}

/** Returns false if the person already has an identity, or if the identity belongs to another person. */
export async function linkIdentity(db: Connection, userId: number, identityId: string): Promise<boolean> {
  const { rows } = await sql`
    update users set identity_id = ${identityId}, updated_at = now()
    where id = ${userId} and identity_id is null
      and not exists (select from users other where other.identity_id = ${identityId})
    returning id`.execute(db);
  return rows.length > 0;
}

export async function markSignedIn(tx: Tx, userId: number): Promise<void> {
  await sql`
    update users set first_signed_in_at = now() where id = ${userId} and first_signed_in_at is null`.execute(tx);
}

interface NewAccessRequest {
  name: string;
  email: string;
  passwordHash: string;
}

/** Returns null if the address belongs to staff or already has a pending request. */
export async function insertAccessRequest(db: Connection, request: NewAccessRequest): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into access_requests (name, email, password_hash)
    select ${request.name}, ${request.email}::citext, ${request.passwordHash}
    where not exists (select from users where email = ${request.email} and role <> 'USER')
    on conflict (email) where decided_at is null do nothing
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function insertLogin(
  tx: Tx,
  login: { userId: number; sessionId: string; method: 'phone' | 'email'; ip: string; userAgent: string },
): Promise<void> {
  await sql`
    insert into login_history (user_id, session_id, method, ip, user_agent)
    values (${login.userId}, ${login.sessionId}, ${login.method}, ${login.ip}, ${login.userAgent})
    on conflict (session_id) do nothing`.execute(tx);
}
