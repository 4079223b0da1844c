import { sql } from 'kysely';
import { isUniqueViolation, type Connection, type Tx } from '../../platform/db/database.ts';

export type AddressKind = 'email' | 'phone_number';

export interface Addresses {
  email: string | null;
  phone_number: string | null;
}

export interface AccountRow extends Addresses {
  id: number;
  name: string;
}

export async function findAccount(db: Connection, userId: number): Promise<AccountRow | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone_number'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function lockStaff(
  tx: Tx,
  userId: number,
): Promise<(Addresses & { id: number; name: string; identity_id: string | null; manager_id: number | null }) | null> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone_number', 'identity_id', 'manager_id'])
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('role', '<>', 'USER')
    // Does not block inserts that reference the person, such as audit lines.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Before the first sign-in a wrong address can take the account from nobody. */
export async function hasSignedIn(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx.selectFrom('users').select('first_signed_in_at').where('id', '=', userId).executeTakeFirst();
  return row !== undefined && row.first_signed_in_at !== null;
}

export async function hasSay(
  tx: Tx,
  askerId: number,
  person: { id: number; manager_id: number | null },
): Promise<boolean> {
  const asker = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', askerId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (asker === undefined) return false;
  return asker.role === 'ADMIN' || askerId === person.id || askerId === person.manager_id;
}

export async function findTaken(db: Connection, { email, phone_number }: Addresses): Promise<AddressKind[]> {
  const { rows } = await sql<Record<AddressKind, boolean>>`
    select exists (select from users where email = ${email}::citext) as email,
      exists (select from users where phone_number = ${phone_number}) as phone_number`.execute(db);
  return (['email', 'phone_number'] as const).filter((kind) => rows[0]?.[kind] === true);
}

/** Returns the new version, or null if the address was taken meanwhile. The transaction is then aborted. */
export async function setAddress(
  tx: Tx,
  userId: number,
  kind: AddressKind | 'contact_phone',
  address: string,
): Promise<number | null> {
  try {
    const row = await tx
      .updateTable('users')
      .set({ [kind]: address, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
      .where('id', '=', userId)
      .returning('version')
      .executeTakeFirstOrThrow();
    return row.version;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}
