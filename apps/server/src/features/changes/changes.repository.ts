import type { eventRoles } from '@backline/contract/event-rules';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/statements.ts';
import { withinReach, type EventReach } from '../events/index.ts';
import { holdsSeen } from '../orders/index.ts';
import type { Place } from './change-cursor.ts';

export interface Wanted {
  reach: EventReach;
  eventId: number | null;
  after: Place;
  limit: number;
}

export async function findStream(db: Connection): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from change_stream`.execute(db);
  return onlyRow(rows).id;
}

/** Transactions before this one have all ended, so no change can appear before it any more. */
const horizon = sql`(select pg_snapshot_xmin(pg_current_snapshot()))`;

const isWanted = ({ reach, eventId }: Wanted): RawBuilder<SqlBool> =>
  eventId === null ? withinReach(reach) : sql<SqlBool>`(e.id = ${eventId} and ${withinReach(reach)})`;

/** Condition on a row with the given columns: it changed after the place, and before {@link horizon}. */
function isAfter({ change, first, second }: Place, columns: RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  const place = [sql`${change}::xid8`, sql`${first}::bigint`, sql`${second}::bigint`].slice(0, columns.length);
  return sql`((${sql.join(columns)}) > (${sql.join(place)}) and ${columns[0]} < ${horizon})`;
}

/**
 * Returns the places of orders, each at its last change. A refund or a dispute changes its order, too. May return fewer
 * than `limit` places although more follow, so the caller asks again after the last one.
 */
export async function listOrderPlaces(
  db: Connection,
  wanted: Wanted,
  artistId: number | null,
): Promise<(Place & { is_last_change: boolean })[]> {
  const { after, limit } = wanted;
  const { rows } = await sql<Place & { is_last_change: boolean }>`
    with candidates as (
      (select o.id, o.changed_in from events e cross join lateral (
          select o.id, o.changed_in from orders o
          where o.event_id = e.id and ${isAfter(after, [sql`o.changed_in`, sql`o.id`])} and ${holdsSeen(artistId)}
          order by o.changed_in, o.id limit ${limit}) o
        where ${isWanted(wanted)})
      union
      (select r.order_id, r.changed_in
        from payment_refunds r join orders o on o.id = r.order_id join events e on e.id = o.event_id
        where ${isAfter(after, [sql`r.changed_in`, sql`r.order_id`])} and ${isWanted(wanted)} and ${holdsSeen(artistId)}
        order by r.changed_in, r.order_id limit ${limit})
      union
      (select o.id, d.changed_in
        from payment_disputes d join orders o on o.provider = d.provider and o.payment_id = d.payment_id
          join events e on e.id = o.event_id
        where ${isAfter(after, [sql`d.changed_in`, sql`o.id`])} and ${isWanted(wanted)} and ${holdsSeen(artistId)}
        order by d.changed_in, o.id limit ${limit})
    )
    select c.changed_in::text as change, c.id as first, 0 as second,
      not exists (select from orders o where o.id = c.id and o.changed_in > c.changed_in)
        and not exists (select from payment_refunds r where r.order_id = c.id and r.changed_in > c.changed_in)
        and not exists (select from orders o join payment_disputes d on d.provider = o.provider and d.payment_id = o.payment_id
          where o.id = c.id and d.changed_in > c.changed_in) as is_last_change
    from candidates c order by c.changed_in, c.id limit ${limit}`.execute(db);
  return rows;
}

export interface FanRow extends Place {
  event_id: number;
  user_id: number;
  name: string | null;
  event_role: (typeof eventRoles)[number] | null;
  section: string | null;
  seat_row: string | null;
  seat: string | null;
  joined_at: string | null;
  checked_in_at: string | null;
  is_removed: boolean;
}

export async function listFans(db: Connection, wanted: Wanted): Promise<FanRow[]> {
  const { after, limit } = wanted;
  const { rows } = await sql<FanRow>`
    select f.changed_in::text as change, f.event_id as first, f.user_id as second, f.event_id, f.user_id, u.name,
      f.event_role, f.section, f.seat_row, f.seat, f.joined_at, f.checked_in_at, f.is_removed
    from (
      select f.* from events e cross join lateral (
        (select event_id, user_id, changed_in, event_role, section, seat_row, seat, joined_at, checked_in_at,
            has_left as is_removed
          from event_users eu
          where eu.event_id = e.id and eu.is_fan and ${isAfter(after, [sql`eu.changed_in`, sql`eu.event_id`, sql`eu.user_id`])}
          order by eu.changed_in, eu.user_id limit ${limit})
        union all
        (select event_id, user_id, changed_in, null, null, null, null, null, null, true
          from removed_event_users gone
          where gone.event_id = e.id and ${isAfter(after, [sql`gone.changed_in`, sql`gone.event_id`, sql`gone.user_id`])}
            and not exists (select from event_users eu where eu.event_id = gone.event_id and eu.user_id = gone.user_id)
          order by gone.changed_in, gone.user_id limit ${limit})
      ) f
      where ${isWanted(wanted)}
      order by f.changed_in, f.event_id, f.user_id limit ${limit}
    ) f
    left join users u on u.id = f.user_id
    order by f.changed_in, f.event_id, f.user_id`.execute(db);
  return rows;
}

export interface EventRow extends Place {
  id: number;
  name: string;
  event_type: string;
  seo_url: string;
  starts_at: string;
  timezone: string;
  venue: string;
  city: string;
  state: string;
  country: string;
  manager_id: number;
  version: number;
}

export async function listEvents(db: Connection, wanted: Wanted): Promise<EventRow[]> {
  const { after, limit } = wanted;
  const { rows } = await sql<EventRow>`
    select e.changed_in::text as change, e.id as first, 0 as second, e.id, e.name, e.event_type, e.seo_url, e.starts_at,
      e.timezone, e.venue, e.city, e.state, e.country, e.manager_id, e.version
    from events e
    where ${isAfter(after, [sql`e.changed_in`, sql`e.id`])} and ${isWanted(wanted)}
    order by e.changed_in, e.id limit ${limit}`.execute(db);
  return rows;
}
