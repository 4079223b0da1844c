import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';

/** Variants of an event's poster. All columns are null until they are drawn. */
export interface PosterRow {
  poster_width: number | null;
  poster_height: number | null;
  poster_widths: number[] | null;
  poster_preview: string | null;
  poster_card: string | null;
}

/** Columns of {@link PosterRow}, for a query that joins {@link posterOfEvent}. */
export const posterColumns = sql`pv.width as poster_width, pv.height as poster_height, pv.widths as poster_widths,
  pv.preview as poster_preview, pv.card_key as poster_card`;
export const posterOfEvent = sql`left join poster_variants pv on pv.image_key = e.image_key`;

export interface PosterColour {
  poster_key: string | null;
  /** Main colour as `#rrggbb`. Empty if the poster has none, null until it is drawn. */
  poster_colour: string | null;
}

/** Columns of {@link PosterColour}, for a query of `events as e`. */
export const posterColour = sql`e.image_key as poster_key,
  (select colour from uploads where key = e.image_key) as poster_colour`;

export interface PosterVariants {
  width: number | null;
  height: number | null;
  widths: number[];
  preview: string | null;
  /** Empty for an SVG and for an image that cannot be read. */
  colour: string;
}

export async function isDrawn(db: Connection, imageKey: string): Promise<boolean> {
  const { rows } = await sql`
    select from poster_variants join uploads on key = image_key
    where image_key = ${imageKey} and colour is not null`.execute(db);
  return rows.length > 0;
}

/** Returns false, and stores nothing, for an image that is deleted or about to be. */
export async function store(tx: Tx, imageKey: string, drawn: PosterVariants): Promise<boolean> {
  const { rows } = await sql`
    insert into poster_variants (image_key, width, height, widths, preview)
    select key, ${drawn.width}::int, ${drawn.height}::int, ${drawn.widths}::int[], ${drawn.preview}::text from uploads
    where key = ${imageKey} and deleting_at is null for no key update
    on conflict (image_key) do update set widths = excluded.widths returning image_key`.execute(tx);
  await sql`update uploads set colour = ${drawn.colour} where key = ${imageKey}`.execute(tx);
  return rows.length > 0;
}

export async function find(
  db: Connection,
  imageKey: string,
): Promise<{ widths: number[]; card_key: string | null } | null> {
  const { rows } = await sql<{ widths: number[]; card_key: string | null }>`
    select widths, card_key from poster_variants where image_key = ${imageKey}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the key that was stored before, and null if the image has no variants. */
export async function changeCard(tx: Tx, imageKey: string, cardKey: string): Promise<{ before: string | null } | null> {
  const { rows } = await sql<{ before: string | null }>`
    update poster_variants set card_key = ${cardKey}
    from (select image_key, card_key as before from poster_variants where image_key = ${imageKey} for update) found
    where poster_variants.image_key = found.image_key returning found.before`.execute(tx);
  return rows[0] ?? null;
}
