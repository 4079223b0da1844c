import type { Timezone } from '@backline/contract/time-zones';
import { maxDropChoices, shownMinutes, type DropChoice } from '@backline/contract/merch-drops';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { foldedText, holdsPieces } from '../../platform/db/search.ts';
import type { PageWindow } from '../../platform/http/list.ts';

export interface DropSizeRow {
  id: number;
  size: DropChoice['sizes'][number]['size'];
  quantity: number;
}

export interface MerchDropRow {
  id: number;
  drop_id: number;
  title: string;
  artist_id: number;
  artist_name: string;
  description: string;
  price_cents: number;
  image_key: string | null;
  image_thumbnail_key: string | null;
  is_drop: boolean;
  is_drop_only: boolean;
  available_from: string;
  available_until: string;
  sizes: DropSizeRow[];
  event_id: number;
  event_name: string;
  timezone: Timezone;
  starts_at: string;
  ends_at: string;
  special_price_cents: number;
  max_quantity: number;
  taken: number;
  paused_at: string | null;
  ended_at: string | null;
  version: number;
}

const sizes = sql`coalesce((
  select json_agg(json_build_object('id', s.id, 'size', s.size, 'quantity', s.available) order by s.position, s.id)
  from product_sizes s where s.product_id = p.id and s.retired_at is null), '[]') as sizes`;

/** Columns of `products as p`, its artist `a`, and its drop `d` at the event `e`. */
const columns = sql`p.id, d.id as drop_id, p.title, p.artist_id, a.name as artist_name, p.description, p.price_cents,
  p.image_key, p.image_thumbnail_key, p.is_drop, p.is_drop_only, p.available_from, p.available_until, ${sizes},
  d.event_id, e.name as event_name, e.timezone, d.starts_at, d.ends_at, d.special_price_cents, d.max_quantity, d.taken, d.paused_at, d.ended_at, d.version`;

interface Wanted {
  eventId: number;
  artistId: number | null;
  productId: number | null;
}

const standing = ({ eventId, artistId, productId }: Wanted): RawBuilder<SqlBool>[] => {
  const wanted: RawBuilder<SqlBool>[] = [sql`d.event_id = ${eventId}`, sql`d.removed_at is null`];
  if (artistId !== null) wanted.push(sql`p.artist_id = ${artistId}`);
  if (productId !== null) wanted.push(sql`d.product_id = ${productId}`);
  return wanted;
};

export async function list(
  db: Connection,
  wanted: Wanted & { search: string },
  { after, limit, offset }: Omit<PageWindow, 'size'>,
): Promise<MerchDropRow[]> {
  const conditions = standing(wanted);
  if (wanted.search !== '') conditions.push(holdsPieces(foldedText(sql`p.title`), wanted.search));
  if (after !== null) conditions.push(sql`(d.starts_at, d.id) < (${after.key}::timestamptz, ${after.id}::bigint)`);
  const { rows } = await sql<MerchDropRow>`
    select ${columns} from (
      select d.* from product_drops d join products p on p.id = d.product_id
      where ${sql.join(conditions, sql` and `)} order by d.starts_at desc, d.id desc limit ${limit} offset ${offset}
    ) d join products p on p.id = d.product_id join users a on a.id = p.artist_id join events e on e.id = d.event_id
    order by d.starts_at desc, d.id desc`.execute(db);
  return rows;
}

export async function find(db: Connection, wanted: Wanted): Promise<MerchDropRow | null> {
  const { rows } = await sql<MerchDropRow>`
    select ${columns} from product_drops d join products p on p.id = d.product_id join users a on a.id = p.artist_id
    join events e on e.id = d.event_id
    where ${sql.join(standing(wanted), sql` and `)}`.execute(db);
  return rows[0] ?? null;
}

/** Excludes artists who left the event's manager. They stay on the event, but sell nothing there. */
const sellingArtists = (eventId: number) => sql`
  select ea.artist_id from event_artists ea join events e on e.id = ea.event_id join users a on a.id = ea.artist_id
  where ea.event_id = ${eventId} and a.manager_id = e.manager_id`;

export async function listChoices(
  db: Connection,
  { eventId, artistId, search }: Omit<Wanted, 'productId'> & { search: string },
): Promise<(Omit<DropChoice, 'price'> & { price_cents: number })[]> {
  const { rows } = await sql<Omit<DropChoice, 'price'> & { price_cents: number }>`
    select p.id, p.title, a.name as artist_name, p.price_cents, ${sizes}
    from (
      select p.* from (${sellingArtists(eventId)} offset 0) listed
      cross join lateral (
        select p.* from products p
        where p.artist_id = listed.artist_id and p.archived_at is null and ${artistId === null ? sql`true` : sql`p.artist_id = ${artistId}`}
          and ${search === '' ? sql`true` : holdsPieces(foldedText(sql`p.title`), search)}
          and not exists (
            select from product_drops d where d.product_id = p.id and d.event_id = ${eventId} and d.removed_at is null offset 0)
        order by p.title, p.id limit ${maxDropChoices}) p
      order by p.title, p.id limit ${maxDropChoices}
    ) p join users a on a.id = p.artist_id order by p.title, p.id`.execute(db);
  return rows;
}

export async function findArtistOf(db: Connection, productId: number): Promise<number | null> {
  const { rows } = await sql<{ artist_id: number }>`select artist_id from products where id = ${productId}`.execute(db);
  return rows[0]?.artist_id ?? null;
}

/** Locks the drop, so that nobody buys from it meanwhile. */
export async function lock(tx: Tx, dropId: number): Promise<void> {
  await sql`select from product_drops where id = ${dropId} for no key update`.execute(tx);
}

export async function mark(tx: Tx, dropId: number, change: 'pause' | 'resume' | 'end'): Promise<void> {
  const set = {
    pause: sql`paused_at = now()`,
    resume: sql`paused_at = null`,
    end: sql`ended_at = now(), version = version + 1`,
  }[change];
  await sql`update product_drops set ${set} where id = ${dropId}`.execute(tx);
}

export interface SizeFigures {
  size_id: number;
  size: string;
  left: number;
  held: number;
  sold: number;
}

export async function countBySize(db: Connection, productId: number, dropId: number): Promise<SizeFigures[]> {
  const { rows } = await sql<SizeFigures>`
    with moved as materialized (
      select size_id, -sum(quantity) filter (where kind in ('held', 'released')) as held,
        -sum(quantity) filter (where kind in ('sold', 'returned')) as sold
      from stock_movements where drop_id = ${dropId} group by size_id
    )
    select s.id as size_id, s.size, case when s.retired_at is null then s.available else 0 end as left,
      coalesce(moved.held, 0)::int as held, coalesce(moved.sold, 0)::int as sold
    from product_sizes s left join moved on moved.size_id = s.id
    where s.product_id = ${productId} and (s.retired_at is null or moved.size_id is not null)
    order by s.position, s.id limit 20`.execute(db);
  return rows;
}

export async function countByMinute(db: Connection, dropId: number): Promise<{ minute: string; sold: number }[]> {
  const { rows } = await sql<{ minute: string; sold: number }>`
    with sales as materialized (
      select date_trunc('minute', moved_at) as minute, -sum(quantity)::int as sold from stock_movements
      where drop_id = ${dropId} and kind = 'sold' and moved_at >= date_trunc('minute', now()) - interval '1 minute' * ${shownMinutes - 1}
      group by 1
    )
    select shown.minute, coalesce(sales.sold, 0) as sold
    from generate_series(date_trunc('minute', now()) - interval '1 minute' * ${shownMinutes - 1}, date_trunc('minute', now()), interval '1 minute')
      as shown (minute) left join sales using (minute) order by shown.minute`.execute(db);
  return rows;
}

/**
 * Returns whether the product can have a drop at the event: it is a current product of a selling artist, or already has
 * a drop there.
 */
export async function isOfEvent(
  db: Connection,
  { eventId, productId, artistId }: { eventId: number; productId: number; artistId: number },
): Promise<boolean> {
  const { rows } = await sql<{ is_of: boolean }>`
    select exists (select from (${sellingArtists(eventId)}) listed
        join products p on p.id = ${productId} and p.archived_at is null where listed.artist_id = ${artistId})
      or exists (select from product_drops where product_id = ${productId} and event_id = ${eventId} and removed_at is null) as is_of`.execute(
    db,
  );
  return rows[0]?.is_of ?? false;
}

/**
 * Returns the drop's revenue in cents, less refunds and discounts. Rounds running sums, so that the lines of an order
 * add up to its total.
 */
export async function sumRevenue(db: Connection, dropId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(round(paid.cents * (i.quantity - back.units)::numeric / i.quantity)), 0)::bigint as cents
    from order_items i join orders o on o.id = i.order_id and o.status = 'COMPLETED'
    cross join lateral (
      select case when coalesce(sum(r.amount_cents), 0) >= o.total_cents and o.total_cents > 0 then i.quantity else coalesce((
        select sum(unit.quantity) from payment_refunds r join payment_refund_items unit on unit.refund_id = r.id
        where r.provider = o.provider and r.payment_id = o.payment_id and r.status = 'succeeded' and unit.position = i.position), 0) end as units
      from payment_refunds r where r.provider = o.provider and r.payment_id = o.payment_id and r.status = 'succeeded') back
    cross join lateral (
      select i.sub_total_cents - case when o.discount_cents = 0 then 0 else (
        select round(o.discount_cents * (off.before + i.sub_total_cents) / o.sub_total_cents) - round(o.discount_cents * off.before / o.sub_total_cents)
        from (select coalesce(sum(b.sub_total_cents), 0)::numeric as before from order_items b
          where b.order_id = o.id and b.position < i.position) off) end as cents) paid
    where i.drop_id = ${dropId}`.execute(db);
  return rows[0]?.cents ?? 0;
}
