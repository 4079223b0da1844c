import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';

export interface UploadRecord {
  key: string;
  uploader_id: number;
  attached_at: string | null;
}

export async function insert(tx: Tx, upload: { key: string; uploaderId: number; contentType: string }): Promise<void> {
  await tx
    .insertInto('uploads')
    .values({ key: upload.key, uploader_id: upload.uploaderId, content_type: upload.contentType })
    .execute();
}

export async function findByKey(db: Connection, key: string): Promise<UploadRecord | null> {
  const row = await db
    .selectFrom('uploads')
    .select(['key', 'uploader_id', 'attached_at'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Marks them as used; answers those that are still there and not on their way out. */
export async function keep(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx
    .updateTable('uploads')
    .set({ attached_at: sql<string>`coalesce(attached_at, now())` })
    .where('key', 'in', [...keys])
    .where('deleting_at', 'is', null)
    .returning('key')
    .execute();
  return rows.map((row) => row.key);
}

/** Gives up what no row came to point at within a day; answers the keys, also those whose job came to nothing for two days. */
export async function markUnused(tx: Tx): Promise<string[]> {
  const rows = await tx
    .updateTable('uploads')
    .set({ deleting_at: sql<string>`now()` })
    .where('attached_at', 'is', null)
    .where(sql<boolean>`coalesce(deleting_at < now() - interval '2 days', true)`)
    .where('created_at', '<', sql<string>`now() - interval '1 day'`)
    .returning('key')
    .execute();
  return rows.map((row) => row.key);
}

export async function forget(db: Connection, key: string): Promise<void> {
  await db.deleteFrom('uploads').where('key', '=', key).where('deleting_at', 'is not', null).execute();
}
