import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ProductSize } from '@backline/contract/product-rules';
import type { Timezone } from '@backline/contract/time-zones';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { foldedText, holdsPieces } from '../../platform/db/search.ts';
import { asRead, inOrder, isBehind, type Sorting } from '../../platform/db/sorting.ts';
import { assignments, onlyRow, valuesOf } from '../../platform/db/statements.ts';
import type { PageWindow } from '../../platform/http/list.ts';
import { ofArtists, type Whose } from '../artists/index.ts';

export interface SizeRow {
  id: number;
  size: ProductSize;
  available: number;
}

/** Times are milliseconds since 1970. */
export interface DropRow {
  id: number;
  event_id: number;
  event_name: string;
  timezone: Timezone;
  starts_ms: number;
  ends_ms: number;
  special_price_cents: number;
  max_quantity: number;
  taken: number;
  version: number;
  /** True if a person ended the drop, not if its time is over. */
  is_ended: boolean;
}

export interface ProductColumns {
  title: string;
  description: string;
  price_cents: number;
  image_key: string | null;
  image_thumbnail_key: string | null;
  is_drop: boolean;
  is_drop_only: boolean;
  available_from: string;
  available_until: string;
}

export interface ProductRecord extends ProductColumns {
  id: number;
  artist_id: number;
  artist_name: string;
  version: number;
  created_at: string;
  archived_at: string | null;
  sizes: SizeRow[];
  drops: DropRow[];
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/** Columns of `products as p`. */
const columns = sql`p.id, p.artist_id, (select name from users where id = p.artist_id) as artist_name, p.version, p.title, p.description, p.price_cents, p.image_key, p.image_thumbnail_key,
  p.is_drop, p.is_drop_only, p.available_from, p.available_until, p.created_at, p.archived_at,
  coalesce((
    select json_agg(json_build_object('id', s.id, 'size', s.size, 'available', s.available) order by s.position, s.id)
    from product_sizes s where s.product_id = p.id and s.retired_at is null), '[]') as sizes,
  coalesce((
    select json_agg(json_build_object('id', d.id, 'event_id', d.event_id, 'event_name', e.name, 'timezone', e.timezone,
      'starts_ms', ${ms('d.starts_at')}, 'ends_ms', ${ms('d.ends_at')}, 'special_price_cents', d.special_price_cents,
      'max_quantity', d.max_quantity, 'taken', d.taken, 'version', d.version, 'is_ended', d.ended_at is not null) order by d.starts_at, d.id)
    from product_drops d join events e on e.id = d.event_id where d.product_id = p.id and d.removed_at is null), '[]') as drops`;

export type ProductSorting = Sorting<'title' | 'price' | 'created'>;

const places = {
  title: { by: asRead(sql`title`), id: sql`id`, key: 'text' },
  price: { by: sql`price_cents`, id: sql`id`, key: 'number' },
  created: { by: sql`created_at`, id: sql`id`, key: 'time' },
} as const;

export const keyOf = ({ field }: ProductSorting) => places[field].key;

interface Wanted extends PageWindow {
  search: string;
  isArchived: boolean;
  sorting: ProductSorting;
}

export async function list(
  db: Connection,
  whose: Whose,
  { search, isArchived, limit, offset, after, sorting }: Wanted,
): Promise<ProductRecord[]> {
  const wanted: RawBuilder<SqlBool>[] = [isArchived ? sql`archived_at is not null` : sql`archived_at is null`];
  if (search !== '') wanted.push(holdsPieces(foldedText(sql`title`), search));
  const place = places[sorting.field];
  wanted.push(isBehind(sorting, place, after));
  const order = inOrder(sorting, place);
  const page = ofArtists(
    whose,
    (isTheirs) => sql`select * from products where ${sql.join([isTheirs, ...wanted], sql` and `)}
      order by ${order} limit ${limit + offset}`,
  );
  const { rows } = await sql<ProductRecord>`
    select ${columns} from (
      select * from (${page}) theirs order by ${order} limit ${limit} offset ${offset}
    ) p order by ${order}`.execute(db);
  return rows;
}

export interface OfArtist {
  artistId: number;
  productId: number;
}

export async function find(db: Connection, { artistId, productId }: OfArtist): Promise<ProductRecord | null> {
  const { rows } = await sql<ProductRecord>`
    select ${columns} from products p where p.id = ${productId} and p.artist_id = ${artistId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the product against sales. Locks drops before sizes, each by id, in the same order as reservations do. */
export async function findForUpdate(tx: Tx, ofArtist: OfArtist): Promise<ProductRecord | null> {
  const { artistId, productId } = ofArtist;
  const { rows } = await sql`
    select from products where id = ${productId} and artist_id = ${artistId} for no key update`.execute(tx);
  if (rows.length === 0) return null;
  await sql`select from product_drops where product_id = ${productId} order by id for no key update`.execute(tx);
  await sql`select from product_sizes where product_id = ${productId} order by id for no key update`.execute(tx);
  // Reads last, because an earlier statement would miss changes committed during the wait.
  return find(tx, ofArtist);
}

export interface TitledProduct {
  id: number;
  title: string;
  sizes: Pick<SizeRow, 'size' | 'available'>[];
}

/** Runs imports of one artist one by one, so that each sees all titles. */
export async function lockProductsOf(tx: Tx, artistId: number): Promise<void> {
  await sql`select from users where id = ${artistId} for no key update`.execute(tx);
}

export async function listTitles(db: Connection, artistId: number): Promise<string[]> {
  const { rows } = await sql<{
    title: string;
  }>`select title from products where artist_id = ${artistId} and archived_at is null`.execute(db);
  return rows.map(({ title }) => title);
}

/** Returns the current products of an artist. A caller that acts on them holds the lock of {@link lockProductsOf}. */
export async function listByTitle(db: Connection, artistId: number): Promise<TitledProduct[]> {
  const { rows } = await sql<TitledProduct>`
    select p.id, p.title, coalesce((
      select json_agg(json_build_object('size', s.size, 'available', s.available) order by s.position)
      from product_sizes s where s.product_id = p.id and s.retired_at is null), '[]') as sizes
    from products p where p.artist_id = ${artistId} and p.archived_at is null order by p.id`.execute(db);
  return rows;
}

export async function insert(tx: Tx, artistId: number, product: ProductColumns): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into products ${valuesOf<'products'>({ artist_id: artistId, ...product })} returning id`.execute(tx);
  return onlyRow(rows).id;
}

export async function update(tx: Tx, productId: number, product: Partial<ProductColumns>): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update products set ${assignments<'products'>({ ...product, version: sql`version + 1`, updated_at: sql`now()` })}
    where id = ${productId} returning version`.execute(tx);
  return onlyRow(rows).version;
}

/** Does not increase the version, because no form contains this state. */
export async function setArchived(tx: Tx, productId: number, isArchived: boolean): Promise<void> {
  await sql`update products set archived_at = ${isArchived ? sql`now()` : null} where id = ${productId}`.execute(tx);
}

export interface NewSize {
  size: ProductSize;
  quantity: number;
}

/** Appends sizes with their first stock. A retired size returns to sale, with its stock corrected. */
export async function addSizes(
  tx: Tx,
  { productId, sizes, actorId }: { productId: number; sizes: readonly NewSize[]; actorId: number },
): Promise<void> {
  if (sizes.length === 0) return;
  await sql`
    with wanted as (
      select w.size, w.quantity, w.place, coalesce(s.available, 0) as before from json_to_recordset(${JSON.stringify(
        sizes.map((each, place) => ({ ...each, place })),
      )}) as w (size text, quantity integer, place integer)
      left join product_sizes s on s.product_id = ${productId} and s.size = w.size
    ), stood as (
      insert into product_sizes as s (product_id, size, position, available)
      select ${productId}, size, place + 1 + coalesce(
        (select max(position) from product_sizes where product_id = ${productId} and retired_at is null), 0), quantity
      from wanted
      on conflict (product_id, size) do update
        set retired_at = null, position = excluded.position, available = excluded.available
      returning s.id, s.size
    )
    insert into stock_movements (size_id, kind, quantity, reason, actor_id)
    select stood.id, case when before = 0 then 'received' else 'corrected' end, quantity - before,
      case when before <> 0 then 'The size was added again.' end, ${actorId}
    from stood join wanted using (size) where quantity <> before order by place`.execute(tx);
}

/** Ends the sale of sizes. Reserved units can still be paid. */
export async function retireSizes(tx: Tx, sizeIds: readonly number[]): Promise<void> {
  if (sizeIds.length === 0) return;
  await sql`update product_sizes set retired_at = now() where id = any(${sizeIds}::bigint[])`.execute(tx);
}

export interface DropColumns {
  event_id: number;
  starts_at: string;
  ends_at: string;
  special_price_cents: number;
  max_quantity: number;
}

/** Creates the drop or changes its terms, which raises its version. */
export async function saveDrops(tx: Tx, productId: number, drops: readonly DropColumns[]): Promise<void> {
  if (drops.length === 0) return;
  await sql`
    insert into product_drops (product_id, event_id, starts_at, ends_at, special_price_cents, max_quantity)
    select ${productId}, event_id, starts_at, ends_at, special_price_cents, max_quantity
    from json_to_recordset(${JSON.stringify(drops)}) as saved
      (event_id bigint, starts_at timestamptz, ends_at timestamptz, special_price_cents bigint, max_quantity integer)
    on conflict (product_id, event_id) where removed_at is null do update
      set version = product_drops.version + 1, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
        special_price_cents = excluded.special_price_cents, max_quantity = excluded.max_quantity,
        -- One that was ended by hand begins anew where it is given a later end, and stays ended where it is not.
        ended_at = case when excluded.ends_at > greatest(now(), product_drops.ends_at) then null else product_drops.ended_at end`.execute(
    tx,
  );
}

export async function removeDrops(tx: Tx, dropIds: readonly number[]): Promise<void> {
  if (dropIds.length === 0) return;
  await sql`update product_drops set removed_at = now() where id = any(${dropIds}::bigint[])`.execute(tx);
}
