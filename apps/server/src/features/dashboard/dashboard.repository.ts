import { eventLastsMs } from '@backline/contract/event-rules';
import { sql, type RawBuilder } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/statements.ts';
import { withinArtistReach, type ArtistReach } from '../artists/index.ts';
import { countsWithin, withinReach, type EventReach } from '../events/index.ts';
import { salesWithin } from '../orders/index.ts';

export interface TotalsRow {
  checkins: number;
  artists: number;
  upcoming_events: number;
  products: number;
  promo_codes: number;
  orders: number;
  sales_cents: number;
}

/** Returns the totals from stored counters instead of counting rows. */
export async function countTotals(db: Connection, reach: EventReach, sells: ArtistReach): Promise<TotalsRow> {
  const allTime = sql`'infinity'::timestamptz`;
  const { rows } = await sql<TotalsRow>`${prepared}
    select
      (select coalesce(sum(checkins), 0)::int from (${countsWithin(reach, allTime)}) counted) as checkins,
      (${artistsOf(reach)}) as artists,
      (select count(*) from events e where e.starts_at >= now() - ${sql.lit(eventLastsMs)} * interval '1 ms' and ${withinReach(reach)}) as upcoming_events,
      shop.products, shop.promo_codes, sold.orders, sold.cents as sales_cents
    from (
      select coalesce(sum(c.products), 0)::int as products, coalesce(sum(c.promo_codes), 0)::int as promo_codes
      from shop_counts c join users a on a.id = c.artist_id where ${withinArtistReach(sells)}) shop,
    (
      select coalesce(sum(orders), 0)::int as orders, coalesce(sum(cents), 0)::bigint as cents
      from (${salesWithin(reach)}) noted) sold`.execute(db);
  return onlyRow(rows);
}

function artistsOf(reach: EventReach): RawBuilder<unknown> {
  switch (reach.kind) {
    case 'all':
      return sql`select count(*) from users where role = 'ARTIST' and is_active`;
    case 'managed':
      return sql`select count(*) from users where role = 'ARTIST' and is_active and manager_id = ${reach.managerId}`;
    case 'playing':
      return artistsMetBy(reach.artistId);
    case 'staffed':
      return artistsMetBy(reach.teamMemberId);
    case 'chosen':
      throw new Error('The dashboard is closed to tokens for chosen events');
  }
}

const artistsMetBy = (personId: number) =>
  sql`select count(*) from shared_artists where person_id = ${personId} and events > 0`;
