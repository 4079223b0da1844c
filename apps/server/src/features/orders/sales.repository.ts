import { sql, type RawBuilder } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { artistOf, isCountedFor, withinReach, type EventReach } from '../events/index.ts';

export interface SalesRow {
  todays_cents: number;
  total_cents: number;
  orders: number;
}

const kept = sql`o.total_cents - coalesce((
  select sum(r.amount_cents) from payment_refunds r
  where r.provider = o.provider and r.payment_id = o.payment_id and r.status = 'succeeded'), 0)`;

export const keptOf = (artistId: number | null): RawBuilder<unknown> =>
  artistId === null
    ? kept
    : sql`(select s.cents from order_shares s where s.order_id = o.id and s.seller_id = ${artistId})`;

const sellerOf = (artistId: number | null) => sql`${artistId ?? 0}::bigint`;

export async function sumSales(
  db: Connection,
  { eventId, artistId }: { eventId: number; artistId: number | null },
  { from, until }: { from: string; until: string },
): Promise<SalesRow> {
  const { rows } = await sql<SalesRow>`${prepared}
    with asked as (select ${eventId}::bigint as event_id, ${sellerOf(artistId)} as seller_id, ${from}::timestamptz as since, ${until}::timestamptz + interval '1 microsecond' as until),
    today as (
      select *, greatest(first, quarter_hour(until)) as last
      from (select *, quarter_hour(since + interval '15 minutes' - interval '1 microsecond') as first from asked) begun),
    counted as (
      select c.quarter, c.orders, c.cents from today, lateral (
        select * from sales_counts where scope = 'event' and scope_id = event_id and sales_counts.seller_id = today.seller_id
          and (quarter = 'infinity' or (quarter >= first and quarter < last))) c
      union all
      select noted.quarter, d.orders, d.cents from today join sales_deltas d using (event_id, seller_id),
        lateral (values (d.quarter), ('infinity')) noted (quarter)
      where noted.quarter = 'infinity' or (noted.quarter >= first and noted.quarter < last))
    select (coalesce((select sum(cents) from counted where quarter < 'infinity'), 0) + coalesce((
        select sum(part.cents) from today, lateral (values (since, least(first, until)), (last, until)) edge (since, until), lateral (
          select sum(${keptOf(artistId)}) as cents from orders o
          where o.event_id = today.event_id and o.status = 'COMPLETED' and o.paid_at >= edge.since and o.paid_at < edge.until offset 0) part), 0))::bigint
        as todays_cents,
      coalesce(sum(cents), 0)::bigint as total_cents, coalesce(sum(orders), 0)::int as orders
    from counted where quarter = 'infinity'`.execute(db);
  return rows[0] ?? { todays_cents: 0, total_cents: 0, orders: 0 };
}

export interface SalesWindow {
  from: string | null;
  until: string | null;
}

export function salesOfEvent(artistId: number | null): RawBuilder<unknown> {
  const seller = sellerOf(artistId);
  return sql`
    select orders, cents from sales_counts
    where scope = 'event' and scope_id = e.id and seller_id = ${seller} and quarter = 'infinity'
    union all
    select orders, cents from sales_deltas where event_id = e.id and seller_id = ${seller}`;
}

export function quartersOfEvent(artistId: number | null, { from, until }: SalesWindow): RawBuilder<unknown> {
  const seller = sellerOf(artistId);
  const since = from === null ? sql`'-infinity'::timestamptz` : sql`quarter_hour(${from}::timestamptz)`;
  const before = until === null ? sql`'infinity'::timestamptz` : sql`quarter_hour(${until}::timestamptz)`;
  return sql`
    select quarter, orders, cents from sales_counts
    where scope = 'event' and scope_id = e.id and seller_id = ${seller} and quarter >= ${since} and quarter < ${before}
    union all
    select quarter, orders, cents from sales_deltas
    where event_id = e.id and seller_id = ${seller} and quarter >= ${since} and quarter < ${before}`;
}

const allTime = sql`'infinity'::timestamptz`;

/**
 * Returns rows `quarter, orders, cents`, several per quarter-hour. The quarter 'infinity' contains the total of all
 * time.
 */
export function salesWithin(reach: EventReach, since: RawBuilder<unknown> = allTime): RawBuilder<unknown> {
  const seller = sellerOf(artistOf(reach));
  return sql`
    select quarter, orders, cents from sales_counts
    where ${isCountedFor(reach)} and seller_id = ${seller} and quarter >= ${since}
    union all
    select noted.quarter, d.orders, d.cents
    from (
      select event_id, quarter, sum(orders) as orders, sum(cents) as cents from sales_deltas where seller_id = ${seller} group by 1, 2) d
    join events e on e.id = d.event_id, lateral (values (d.quarter), (${allTime})) noted (quarter)
    where ${withinReach(reach)} and noted.quarter >= ${since}`;
}

/** Merges pending changes into the sales totals. The figures stay the same but are faster to read. */
export async function foldSales(db: Connection): Promise<void> {
  await sql`select fold_sales()`.execute(db);
}

export async function hasUnfoldedSales(db: Connection): Promise<boolean> {
  const { rows } = await sql`select from sales_deltas limit 1`.execute(db);
  return rows.length > 0;
}
