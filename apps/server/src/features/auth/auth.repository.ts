import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';

export interface StaffRow {
  id: number;
  name: string;
  identity_id: string | null;
}

export type Address = { email: string } | { phoneNumber: string };

export async function findStaffByAddress(db: Connection, address: Address): Promise<StaffRow | null> {
  return (await byAddress(db, address).executeTakeFirst()) ?? null;
}

/** Locks the person, so the address cannot be taken away while a session is opened. */
export async function lockStaffByAddress(tx: Tx, address: Address): Promise<StaffRow | null> {
  return (await byAddress(tx, address).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

export async function findStaffByIdentity(db: Connection, identityId: string): Promise<StaffRow | null> {
  return (await selectStaff(db).where('identity_id', '=', identityId).executeTakeFirst()) ?? null;
}

export async function findPersonByIdentity(
  db: Connection,
  identityId: string,
): Promise<{ id: number; name: string; role: string; is_active: boolean } | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'role', 'is_active'])
    .where('identity_id', '=', identityId)
    .where('role', '<>', 'USER')
    .executeTakeFirst();
  return row ?? null;
}

function byAddress(db: Connection, address: Address) {
  return 'email' in address
    ? selectStaff(db).where('email', '=', address.email)
    : selectStaff(db).where('phone_number', '=', address.phoneNumber);
}

function selectStaff(db: Connection) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'identity_id'])
    .where('is_active', '=', true)
    .where('role', '<>', 'USER');
}

export async function findIdentity(db: Connection, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('identity_id').where('id', '=', userId).executeTakeFirst();
  return row?.identity_id ?? null;
}

/** Returns false if the person has another identity, or the identity another person. */
export async function linkIdentity(db: Connection, userId: number, identityId: string): Promise<boolean> {
  const linked = await db
    .updateTable('users')
    .set({ identity_id: identityId, updated_at: sql<string>`now()` })
    .where('id', '=', userId)
    .where('identity_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users').select('id').where('identity_id', '=', identityId))),
    )
    .returning('id')
    .executeTakeFirst();
  return linked !== undefined;
}

export async function markSignedIn(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ first_signed_in_at: sql<string>`now()` })
    .where('id', '=', userId)
    .where('first_signed_in_at', 'is', null)
    .execute();
}

interface NewAccessRequest {
  name: string;
  email: string;
  passwordHash: string;
}

/** Returns null if the address belongs to staff or already waits. */
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
  await tx
    .insertInto('login_history')
    .values({
      user_id: login.userId,
      session_id: login.sessionId,
      method: login.method,
      ip: login.ip,
      user_agent: login.userAgent,
    })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute();
}

export async function findEmail(db: Connection, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email ?? null;
}
