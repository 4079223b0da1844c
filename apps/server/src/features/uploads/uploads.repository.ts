import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { valuesOf } from '../../platform/db/statements.ts';

export interface UploadRecord {
  key: string;
  uploader_id: number;
  content_type: string;
  attached_at: string | null;
  /** Key of the original upload. */
  incoming_key: string | null;
  refusal: string | null;
}

export type NewUpload = Pick<UploadRecord, 'key' | 'uploader_id' | 'content_type' | 'incoming_key'>;

export async function insert(db: Connection, upload: NewUpload): Promise<void> {
  await sql`insert into uploads ${valuesOf<'uploads'>(upload)}`.execute(db);
}

export async function findByKey(db: Connection, key: string): Promise<UploadRecord | null> {
  const { rows } = await sql<UploadRecord>`
    select key, uploader_id, content_type, attached_at, incoming_key, refusal
    from uploads where key = ${key}`.execute(db);
  return rows[0] ?? null;
}

export async function refuse(db: Connection, key: string, refusal: string): Promise<void> {
  await sql`update uploads set refusal = ${refusal} where key = ${key}`.execute(db);
}

interface KeptUpload {
  key: string;
  incoming_key: string | null;
}

/** Marks uploads as used. Returns only those that still exist and are not being deleted. */
export async function keep(tx: Tx, keys: readonly string[]): Promise<KeptUpload[]> {
  const { rows } = await sql<KeptUpload>`
    update uploads set attached_at = coalesce(attached_at, now()), incoming_key = null
    from (select key, incoming_key from uploads where key = any(${keys}::text[]) order by key for update) found
    where uploads.key = found.key and deleting_at is null returning found.key, found.incoming_key`.execute(tx);
  return rows;
}

export async function keepFirst(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql`
    update uploads set attached_at = now() where key = ${key} and attached_at is null and deleting_at is null
    returning key`.execute(tx);
  return rows.length > 0;
}

/** Marks uploads that no row used within a day, and retries failed deletions after two days. */
export async function markUnused(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update uploads set deleting_at = now()
    where attached_at is null and coalesce(deleting_at < now() - interval '2 days', true)
      and created_at < now() - interval '1 day'
    returning key`.execute(tx);
  return rows.map(({ key }) => key);
}

const isUsedByNone = sql<boolean>`not exists (select from event_tracks where song_key = uploads.key)
  and not exists (select from brands where icon_key = uploads.key)
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
 * Marks an unused upload for deletion. Returns null if a row uses it. The second statement sees rows committed during
 * the wait for the lock.
 */
export async function giveUpUnlessUsed(tx: Tx, key: string): Promise<{ incoming_key: string | null } | null> {
  await sql`select from uploads where key = ${key} for update`.execute(tx);
  const { rows } = await sql<{ incoming_key: string | null }>`
    update uploads set deleting_at = coalesce(deleting_at, now()) where key = ${key} and ${isUsedByNone}
    returning incoming_key`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Clears the attached mark of uploads that no row uses, so that cleanup deletes their objects even if the job is lost.
 * Returns their keys.
 */
export async function giveUp(tx: Tx, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  await sql`select from uploads where key = any(${keys}::text[]) order by key for update`.execute(tx);
  const { rows } = await sql<{ key: string }>`
    update uploads set attached_at = null where key = any(${keys}::text[]) and ${isUsedByNone} returning key`.execute(
    tx,
  );
  return rows.map(({ key }) => key);
}

export async function handOver(tx: Tx, keys: readonly string[], userId: number): Promise<void> {
  if (keys.length === 0) return;
  await sql`update uploads set uploader_id = ${userId} where key = any(${keys}::text[])`.execute(tx);
}

export async function forget(db: Connection, key: string): Promise<void> {
  await sql`delete from uploads where key = ${key} and deleting_at is not null`.execute(db);
}
