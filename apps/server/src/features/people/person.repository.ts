import { sql, type Updateable } from 'kysely';
import type { Role } from '@backline/contract/features';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { Users } from '../../platform/db/schema.generated.ts';
import { assignments, onlyRow, valuesOf } from '../../platform/db/statements.ts';
import type { PersonRole } from './people.policy.ts';

export interface PersonRow {
  id: number;
  role: Role;
  name: string;
  email: string | null;
  phone_number: string | null;
  identity_id: string | null;
  profile_image_key: string | null;
  profile_image_thumbnail_key: string | null;
  manager_id: number | null;
  manager_name: string | null;
  is_active: boolean;
  has_signed_in: boolean;
  version: number;
}

/** Columns of `users as u` and its manager `m`. */
export const personColumns = sql`u.id, u.role, u.name, u.email, u.phone_number, u.identity_id,
  u.profile_image_key, u.profile_image_thumbnail_key, u.manager_id, m.name as manager_name, u.is_active,
  u.first_signed_in_at is not null as has_signed_in, u.version`;

export async function find(db: Connection, userId: number): Promise<PersonRow | null> {
  const { rows } = await selectPerson(userId).execute(db);
  return rows[0] ?? null;
}

/** Locks the row, but allows new rows that refer to the person. */
export async function findForUpdate(tx: Tx, userId: number): Promise<PersonRow | null> {
  const { rows } = await sql<PersonRow>`${selectPerson(userId)} for no key update of u`.execute(tx);
  return rows[0] ?? null;
}

function selectPerson(userId: number) {
  return sql<PersonRow>`
    select ${personColumns} from users u left join users m on m.id = u.manager_id where u.id = ${userId}`;
}

export interface NewPerson {
  role: PersonRole;
  name: string;
  email: string;
  phone_number: string;
  identity_id: string;
  manager_id: number | null;
  profile_image_key: string | null;
  profile_image_thumbnail_key: string | null;
}

export async function insert(tx: Tx, person: NewPerson): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into users ${valuesOf<'users'>(person)} on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function setActive(tx: Tx, userId: number, isActive: boolean): Promise<void> {
  await sql`update users set is_active = ${isActive}, updated_at = now() where id = ${userId}`.execute(tx);
}

type Change = Pick<Updateable<Users>, 'name' | 'manager_id' | 'profile_image_key' | 'profile_image_thumbnail_key'>;

export async function update(tx: Tx, userId: number, change: Change): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update users set ${assignments<'users'>({ ...change, version: sql`version + 1`, updated_at: sql`now()` })}
    where id = ${userId} returning version`.execute(tx);
  return onlyRow(rows).version;
}

/** Locks all active ADMINs in the order of their ids. */
export async function lockActiveAdmins(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where role = 'ADMIN' and is_active order by id for no key update`.execute(tx);
  return rows.map((row) => row.id);
}
