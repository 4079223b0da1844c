import { holdMinutes, minVainMinutes, maxVainMinutes } from '@backline/contract/orders';
import { sql } from 'kysely';
import { prepared, type Tx } from '../../platform/db/database.ts';

export interface FanPlace {
  eventId: number;
  fanId: number;
  openOrders: number;
  held: [sizeId: number, quantity: number][];
  waitMinutes: number | null;
}

interface Asked {
  eventId: number;
  fanId: number;
}

const minutes = (count: number) => sql`${sql.lit(count)} * interval '1 minute'`;

/**
 * Locks the fans' entries at their events and reads their unpaid orders. If `waits` is false, skips entries that others
 * have locked.
 */
export async function lockPlaces(tx: Tx, places: readonly Asked[], { waits }: { waits: boolean }): Promise<FanPlace[]> {
  const { rows: held } = await sql<Asked>`${prepared}
    select eu.event_id as "eventId", eu.user_id as "fanId"
    from unnest(${places.map(({ eventId }) => eventId)}::bigint[], ${places.map(({ fanId }) => fanId)}::bigint[]) as asked (event_id, user_id)
    join event_users eu on eu.event_id = asked.event_id and eu.user_id = asked.user_id
    where eu.is_fan and not eu.has_left
    order by eu.event_id, eu.user_id for no key update of eu ${waits ? sql`` : sql`skip locked`}`.execute(tx);
  if (held.length === 0) return [];
  // Uses a second statement, because the snapshot of the first was taken before the wait for the locks.
  const { rows } = await sql<FanPlace>`${prepared}
    select place.event_id as "eventId", place.user_id as "fanId", waiting.orders as "openOrders", waiting.held, vain.wait as "waitMinutes"
    from unnest(${held.map(({ eventId }) => eventId)}::bigint[], ${held.map(({ fanId }) => fanId)}::bigint[]) as place (event_id, user_id)
    cross join lateral (
      select count(distinct o.id)::int as orders, coalesce(json_agg(json_build_array(i.size_id, i.quantity)) filter (where i.size_id is not null), '[]') as held
      from orders o
      left join lateral (select size_id, quantity from order_items where order_id = o.id offset 0) i on true
      where o.user_id = place.user_id and o.event_id = place.event_id and o.status = 'PENDING'
    ) waiting
    left join lateral (
      select ceil(extract(epoch from gone.at + interval '1 hour' - now()) / 60)::int as wait
      from (
        select ended.at, sum(greatest(ended.at - o.created_at, ${minutes(minVainMinutes)})) over (order by ended.at desc, o.id desc) as held_for
        from orders o cross join lateral (select least(o.lapsed_at, o.expires_at) as at) ended
        where o.user_id = place.user_id and o.event_id = place.event_id and o.created_at > now() - interval '1 hour' - ${minutes(holdMinutes)}
          and o.status = 'FAILED' and o.payment_id is null and ended.at > now() - interval '1 hour'
      ) gone
      where gone.held_for >= ${minutes(maxVainMinutes)}
      order by gone.at desc limit 1
    ) vain on true`.execute(tx);
  return rows;
}
