import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';

export interface FanProfileRow {
  id: number;
  name: string;
  phone_number: string | null;
  profile_image_key: string | null;
  profile_image_thumbnail_key: string | null;
  version: number;
}

export type FanProfileChange = Pick<FanProfileRow, 'name' | 'profile_image_key' | 'profile_image_thumbnail_key'>;

function selectFan(db: Connection, fanId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'phone_number', 'profile_image_key', 'profile_image_thumbnail_key', 'version'])
    .where('id', '=', fanId)
    .where('role', '=', 'USER')
    .where('is_active', '=', true);
}

/** Returns null for a fan who left after their session was checked. */
export async function find(db: Connection, fanId: number): Promise<FanProfileRow | null> {
  return (await selectFan(db, fanId).executeTakeFirst()) ?? null;
}

/** Locks the row, but allows new rows that refer to the fan. */
export async function lock(tx: Tx, fanId: number): Promise<FanProfileRow | null> {
  return (await selectFan(tx, fanId).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

export async function update(tx: Tx, fanId: number, change: FanProfileChange): Promise<number> {
  const row = await tx
    .updateTable('users')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', fanId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}
