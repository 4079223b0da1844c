import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';

export interface UploadRecord {
  key: string;
  uploader_id: number;
  content_type: string;
  attached_at: string | null;
  /** Where it lies as it was sent. */
  incoming_key: string | null;
  refusal: string | null;
  /** Under which key it is shown by now. */
  drawn_as: string | null;
}

type NewUpload = Pick<UploadRecord, 'key' | 'uploader_id' | 'content_type' | 'incoming_key'>;

export async function insert(tx: Tx, upload: NewUpload): Promise<void> {
  await tx.insertInto('uploads').values(upload).execute();
}

export async function findByKey(db: Connection, key: string): Promise<UploadRecord | null> {
  const row = await db
    .selectFrom('uploads')
    .select(['key', 'uploader_id', 'content_type', 'attached_at', 'incoming_key', 'refusal', 'drawn_as'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

export async function refuse(db: Connection, key: string, refusal: string): Promise<void> {
  await db.updateTable('uploads').set({ refusal }).where('key', '=', key).execute();
}

interface KeptUpload {
  key: string;
  /** Of what is of no use from now on. */
  incoming_key: string | null;
}

/** Marks them as used; answers those that are still there and not on their way out. */
export async function keep(tx: Tx, keys: readonly string[]): Promise<KeptUpload[]> {
  const { rows } = await sql<KeptUpload>`
    update uploads set attached_at = coalesce(attached_at, now()), incoming_key = null
    from (select key, incoming_key from uploads where key = any(${keys}::text[]) order by key for update) found
    where uploads.key = found.key and deleting_at is null and drawn_as is null returning found.key, found.incoming_key`.execute(
    tx,
  );
  return rows;
}

/** The same of one that no row points at yet; false for any other. */
export async function keepFirst(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql`
    update uploads set attached_at = now() where key = ${key} and attached_at is null and deleting_at is null
    returning key`.execute(tx);
  return rows.length > 0;
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

/** Of a row of `uploads`: no row points at it. */
const isUsedByNone = sql<boolean>`not exists (select from event_tracks where song_key = uploads.key)
  and not exists (select from events where image_key = uploads.key)
  and not exists (select from events where image_thumbnail_key = uploads.key)
  and not exists (select from event_proposals where image_key = uploads.key)
  and not exists (select from event_proposals where image_thumbnail_key = uploads.key)
  and not exists (select from order_items where image_thumbnail_key = uploads.key)
  and not exists (select from products where image_key = uploads.key)
  and not exists (select from products where image_thumbnail_key = uploads.key)
  and not exists (select from support_interactions where image_key = uploads.key)
  and not exists (select from support_interactions where image_thumbnail_key = uploads.key)
  and not exists (select from trivia where image_key = uploads.key)
  and not exists (select from trivia where image_thumbnail_key = uploads.key)
  and not exists (select from users where profile_image_key = uploads.key)
  and not exists (select from users where profile_image_thumbnail_key = uploads.key)`;

/**
 * Gives an upload up unless a row points at it; answers whether it did. Two statements: only one that begins under the lock
 * sees the row of whoever held it before.
 */
export async function giveUpUnlessUsed(tx: Tx, key: string): Promise<{ incoming_key: string | null } | null> {
  await sql`select from uploads where key = ${key} for update`.execute(tx);
  const { rows } = await sql<{ incoming_key: string | null }>`
    update uploads set deleting_at = coalesce(deleting_at, now()) where key = ${key} and ${isUsedByNone}
    returning incoming_key`.execute(tx);
  return rows[0] ?? null;
}

/** What no row points at any more is attached to none: whatever becomes of its job, it goes with the unused. Answers those keys. */
export async function giveUp(tx: Tx, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  await sql`select from uploads where key = any(${keys}::text[]) order by key for update`.execute(tx);
  const { rows } = await sql<{ key: string }>`
    update uploads set attached_at = null where key = any(${keys}::text[]) and ${isUsedByNone} returning key`.execute(
    tx,
  );
  return rows.map(({ key }) => key);
}

/** They are this person's from now on. */
export async function handOver(tx: Tx, keys: readonly string[], userId: number): Promise<void> {
  if (keys.length === 0) return;
  await tx.updateTable('uploads').set({ uploader_id: userId }).where('key', 'in', keys).execute();
}

export async function forget(db: Connection, key: string): Promise<void> {
  await db.deleteFrom('uploads').where('key', '=', key).where('deleting_at', 'is not', null).execute();
}
