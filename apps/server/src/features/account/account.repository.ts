import { sql } from 'kysely';
import { isUniqueViolation, type Connection, type Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/statements.ts';

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
  const { rows } = await sql<AccountRow>`
    select id, name, email, phone_number from users where id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

export async function lockStaff(
  tx: Tx,
  userId: number,
): Promise<(AccountRow & { identity_id: string | null; manager_id: number | null }) | null> {
  // Locks `for no key update`, which does not block inserts that reference the person, such as audit lines.
  const { rows } = await sql<AccountRow & { identity_id: string | null; manager_id: number | null }>`
    select id, name, email, phone_number, identity_id, manager_id
    from users where id = ${userId} and is_active and role <> 'USER' for no key update`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Returns whether the person has ever signed in. Before that, a change of address needs no consent, because nobody uses
 * the account yet.
 */
export async function hasSignedIn(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and first_signed_in_at is not null`.execute(tx);
  return rows.length > 0;
}

export async function hasSay(
  tx: Tx,
  askerId: number,
  person: { id: number; manager_id: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ role: string }>`
    select role from users where id = ${askerId} and is_active`.execute(tx);
  const [asker] = rows;
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
export async function setAddress(tx: Tx, userId: number, kind: AddressKind, address: string): Promise<number | null> {
  try {
    const { rows } = await sql<{ version: number }>`
      update users set ${sql.ref(kind)} = ${address}, version = version + 1, updated_at = now()
      where id = ${userId} returning version`.execute(tx);
    return onlyRow(rows).version;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}
