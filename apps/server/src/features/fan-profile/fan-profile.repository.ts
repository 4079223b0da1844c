import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { assignments, onlyRow } from '../../platform/db/statements.ts';

export interface FanProfileRow {
  id: number;
  name: string;
  phone_number: string | null;
  profile_image_key: string | null;
  profile_image_thumbnail_key: string | null;
  version: number;
}

export type FanProfileChange = Pick<FanProfileRow, 'name' | 'profile_image_key' | 'profile_image_thumbnail_key'>;

const fans = sql`
  select id, name, phone_number, profile_image_key, profile_image_thumbnail_key, version
  from users where role = 'USER' and is_active`;

/** Returns null for a fan who left after their session was checked. */
export async function find(db: Connection, fanId: number): Promise<FanProfileRow | null> {
  const { rows } = await sql<FanProfileRow>`${fans} and id = ${fanId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the row, but allows new rows that refer to the fan. */
export async function lock(tx: Tx, fanId: number): Promise<FanProfileRow | null> {
  const { rows } = await sql<FanProfileRow>`${fans} and id = ${fanId} for no key update`.execute(tx);
  return rows[0] ?? null;
}

export async function update(tx: Tx, fanId: number, change: FanProfileChange): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update users set ${assignments<'users'>({ ...change, version: sql`version + 1`, updated_at: sql`now()` })}
    where id = ${fanId} returning version`.execute(tx);
  return onlyRow(rows).version;
}
