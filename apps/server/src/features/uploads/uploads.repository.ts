import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/http/context.ts';

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

export async function markAttached(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ attached_at: sql<string>`now()` })
    .where('key', 'in', [...keys])
    .where('attached_at', 'is', null)
    .execute();
}

/** Forgets uploads that no row came to point at within a day; answers their keys, whose objects may then go. */
export async function deleteUnattached(db: Connection): Promise<string[]> {
  const rows = await db
    .deleteFrom('uploads')
    .where('attached_at', 'is', null)
    .where('created_at', '<', sql<string>`now() - interval '1 day'`)
    .returning('key')
    .execute();
  return rows.map((row) => row.key);
}
