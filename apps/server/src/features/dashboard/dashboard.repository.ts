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
  zone: string;
  /** The last 30 days, oldest first, including days without any. */
  days: { day: string; checkins: number; fans: number; orders: number; cents: number }[];
}

/** Reads counters. Reads the installation's time zone once, because it may be derived from all events. */
export async function countTotals(
  db: Connection,
  reach: EventReach,
  sells: ArtistReach,
  houseZone: RawBuilder<unknown>,
): Promise<TotalsRow> {
  const zone = sql`(select zone from house)`;
  const today = sql`(now() at time zone ${zone})::date`;
  const since = sql`((${today} - 29)::timestamp at time zone ${zone})`;
  const day = sql`(quarter at time zone ${zone})::date`;
  const { rows } = await sql<TotalsRow>`${prepared}
    with house as materialized (select ${houseZone} as zone),
    counted as (
      select ${day} as day, sum(fans)::int as fans, sum(checkins)::int as checkins
      from (${countsWithin(reach, since)}) noted group by 1
    ),
    sold as (
      select ${day} as day, sum(orders)::int as orders, sum(cents)::bigint as cents
      from (${salesWithin(reach, since)}) noted group by 1
    )
    select ${zone} as zone,
      coalesce((select checkins from counted where day = 'infinity'), 0) as checkins,
      (${artistsOf(reach)}) as artists,
      (select count(*) from events e where e.starts_at >= now() - ${sql.lit(eventLastsMs)} * interval '1 ms' and ${withinReach(reach)}) as upcoming_events,
      shop.products, shop.promo_codes,
      coalesce((select orders from sold where day = 'infinity'), 0) as orders,
      coalesce((select cents from sold where day = 'infinity'), 0)::bigint as sales_cents,
      (select json_agg(json_build_object('day', to_char(shown.day, 'YYYY-MM-DD'),
          'checkins', coalesce(counted.checkins, 0), 'fans', coalesce(counted.fans, 0),
          'orders', coalesce(sold.orders, 0), 'cents', coalesce(sold.cents, 0)) order by shown.day)
        from (select ${today} - n as day from generate_series(0, 29) n) shown
        left join counted using (day) left join sold using (day)) as days
    from (
      select coalesce(sum(c.products), 0)::int as products, coalesce(sum(c.promo_codes), 0)::int as promo_codes
      from shop_counts c join users a on a.id = c.artist_id where ${withinArtistReach(sells)}) shop`.execute(db);
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
  }
}

const artistsMetBy = (personId: number) =>
  sql`select count(*) from shared_artists where person_id = ${personId} and events > 0`;
