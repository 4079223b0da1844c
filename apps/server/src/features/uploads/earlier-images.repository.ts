import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { assignments, onlyRow } from '../../platform/db/statements.ts';

export interface EarlierImage {
  key: string;
  uploader_id: number;
  content_type: string;
}

export async function listDue(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update uploads set redraw_due_at = now() + interval '2 days' where key in (
      select key from uploads where redraw_due_at <= now() order by redraw_due_at, key limit ${limit} for update skip locked
    ) returning key`.execute(tx);
  return rows.map(({ key }) => key);
}

export async function findEarlier(db: Connection, key: string): Promise<EarlierImage | null> {
  const { rows } = await sql<EarlierImage>`
    select key, uploader_id, content_type from uploads
    where key = ${key} and redraw_due_at is not null`.execute(db);
  return rows[0] ?? null;
}

export async function isShown(db: Connection, key: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select exists (select from brands where icon_key = ${key})
      or exists (select from events where image_key = ${key})
      or exists (select from events where image_thumbnail_key = ${key})
      or exists (select from event_proposals where image_key = ${key})
      or exists (select from event_proposals where image_thumbnail_key = ${key})
      or exists (select from order_items where image_thumbnail_key = ${key})
      or exists (select from products where image_key = ${key})
      or exists (select from products where image_thumbnail_key = ${key})
      or exists (select from support_interactions where image_key = ${key})
      or exists (select from support_interactions where image_thumbnail_key = ${key})
      or exists (select from trivia where image_key = ${key})
      or exists (select from trivia where image_thumbnail_key = ${key})
      or exists (select from users where profile_image_key = ${key})
      or exists (select from users where profile_image_thumbnail_key = ${key}) as shown`.execute(db);
  return rows[0]?.shown ?? false;
}

export interface Shown {
  shown_events: number[];
  shown_people: number[];
}

/** Replaces the image in all rows. Call it before locking the upload, as saves do, to avoid a deadlock. */
export async function showInstead(tx: Tx, key: string, other: string | null): Promise<Shown> {
  const instead = (column: string) =>
    sql`${sql.ref(column)} = case when ${sql.ref(column)} = ${key} then ${other}::text else ${sql.ref(column)} end`;
  const events = await sql<{ id: number }>`
    update events set ${instead('image_key')}, ${instead('image_thumbnail_key')}
    where image_key = ${key} or image_thumbnail_key = ${key} returning id`.execute(tx);
  await sql`
    update event_proposals set ${instead('image_key')}, ${instead('image_thumbnail_key')}
    where image_key = ${key} or image_thumbnail_key = ${key}`.execute(tx);
  // The squares drawn of an icon stay, unless the icon is taken off.
  await (
    other === null
      ? sql`update brands set icon_key = null, icon_hash = null, icon_192 = null, icon_512 = null where icon_key = ${key}`
      : sql`update brands set icon_key = ${other} where icon_key = ${key}`
  ).execute(tx);
  await sql`
    update products set ${instead('image_key')}, ${instead('image_thumbnail_key')}
    where image_key = ${key} or image_thumbnail_key = ${key}`.execute(tx);
  await sql`update order_items set image_thumbnail_key = ${other} where image_thumbnail_key = ${key}`.execute(tx);
  await sql`
    update support_interactions set ${instead('image_key')}, ${instead('image_thumbnail_key')}
    where image_key = ${key} or image_thumbnail_key = ${key}`.execute(tx);
  await sql`
    update trivia set ${instead('image_key')}, ${instead('image_thumbnail_key')}
    where image_key = ${key} or image_thumbnail_key = ${key}`.execute(tx);
  const people = await sql<{ id: number }>`
    update users set ${instead('profile_image_key')}, ${instead('profile_image_thumbnail_key')}
    where profile_image_key = ${key} or profile_image_thumbnail_key = ${key} returning id`.execute(tx);
  return { shown_events: events.rows.map(({ id }) => id), shown_people: people.rows.map(({ id }) => id) };
}

/** Stores the outcome of re-encoding an image. Throws if another run already stored one. */
export async function settle(tx: Tx, key: string, outcome: { drawn_as: string } | { refusal: string }): Promise<void> {
  const { rows } = await sql`
    update uploads set ${assignments<'uploads'>({ redraw_due_at: null, ...outcome })}
    where key = ${key} and redraw_due_at is not null returning key`.execute(tx);
  onlyRow(rows);
}
