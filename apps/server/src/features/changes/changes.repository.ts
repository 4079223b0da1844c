import { cursorDays } from '@backline/contract/changes';
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

/** Returns the name of the order of changes, the first transaction that has not begun yet, and the time in milliseconds. */
export async function findStream(db: Connection): Promise<{ id: string; next: string; now: number }> {
  const { rows } = await sql<{ id: string; next: string; now: number }>`
    select id, pg_snapshot_xmax(pg_current_snapshot())::text as next,
      floor(extract(epoch from now()) * 1000)::float8 as now
    from change_stream`.execute(db);
  return onlyRow(rows);
}

/** Transactions before this one have all ended, so no change can appear before it any more. */
const horizon = sql`(select pg_snapshot_xmin(pg_current_snapshot()))`;

const isWanted = ({ reach, eventId }: Wanted): RawBuilder<SqlBool> =>
  eventId === null ? withinReach(reach) : sql<SqlBool>`(e.id = ${eventId} and ${withinReach(reach)})`;

/**
 * A part of the order in which rows are read: first those of the cursor's own transaction, event by event, then the
 * later ones. Thousands of rows share a transaction, such as all that never changed, and reading stops at the limit.
 */
interface Part {
  /** Condition on `events as e`. */
  isOfEvent: RawBuilder<SqlBool>;
  isIn(changedIn: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<SqlBool>;
  /** Columns by which the rows of the part are sorted. All rows of the first part have the same transaction. */
  inOrder(changedIn: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown>;
}

const partsAfter = ({ change, first, second }: Place): Part[] => [
  {
    isOfEvent: sql`e.id >= ${first}::bigint`,
    isIn: (changedIn, id) => sql`(${changedIn} = ${change}::xid8 and ${changedIn} < ${horizon}
      and ${id} > case when e.id = ${first}::bigint then ${second}::bigint else 0 end)`,
    inOrder: (_changedIn, id) => id,
  },
  {
    isOfEvent: sql`true`,
    isIn: (changedIn) => sql`(${changedIn} > ${change}::xid8 and ${changedIn} < ${horizon})`,
    inOrder: (changedIn, id) => sql`${changedIn}, ${id}`,
  },
];

async function readParts<Row>(wanted: Wanted, read: (part: Part, limit: number) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of partsAfter(wanted.after)) {
    if (rows.length < wanted.limit) rows.push(...(await read(part, wanted.limit - rows.length)));
  }
  return rows;
}

type OrderPlace = Place & { is_last_change: boolean };

/**
 * Returns the places of orders, each at its last change. A refund or a dispute changes its order, too. The caller leaves
 * out places with a later change, which come again.
 */
export const listOrderPlaces = (db: Connection, wanted: Wanted, artistId: number | null): Promise<OrderPlace[]> =>
  readParts(wanted, async (part, limit) => {
    const { isOfEvent, isIn, inOrder } = part;
    const [changedIn, id] = [sql`changed_in`, sql`id`];
    const { rows } = await sql<OrderPlace>`
      with of_events as (
        select e.id as event_id, o.id, o.changed_in from events e cross join lateral (
          (select o.id, o.changed_in from orders o
            where o.event_id = e.id and ${isIn(sql`o.changed_in`, sql`o.id`)} and ${holdsSeen(artistId)}
            order by ${inOrder(changedIn, id)} limit ${limit})
          union
          (select r.order_id, r.changed_in from payment_refunds r join orders o on o.id = r.order_id
            where r.event_id = e.id and ${isIn(sql`r.changed_in`, sql`r.order_id`)} and ${holdsSeen(artistId)}
            order by ${inOrder(sql`r.changed_in`, sql`r.order_id`)} limit ${limit})
        ) o
        where ${isOfEvent} and ${isWanted(wanted)}
        order by ${inOrder(sql`o.changed_in`, sql`e.id`)}, o.id limit ${limit}
      ),
      candidates as (
        select * from of_events
        union
        (select e.id, o.id, d.changed_in
          from payment_disputes d join orders o on o.provider = d.provider and o.payment_id = d.payment_id
            join events e on e.id = o.event_id
          where ${isIn(sql`d.changed_in`, sql`o.id`)} and ${isOfEvent} and ${isWanted(wanted)} and ${holdsSeen(artistId)}
          order by ${inOrder(sql`d.changed_in`, sql`e.id`)}, o.id limit ${limit})
      )
      select c.changed_in::text as change, c.event_id as first, c.id as second,
        not exists (select from orders o where o.id = c.id and o.changed_in > c.changed_in)
          and not exists (select from payment_refunds r where r.order_id = c.id and r.changed_in > c.changed_in)
          and not exists (select from orders o join payment_disputes d on d.provider = o.provider and d.payment_id = o.payment_id
            where o.id = c.id and d.changed_in > c.changed_in) as is_last_change
      from candidates c order by c.changed_in, c.event_id, c.id limit ${limit}`.execute(db);
    return rows;
  });

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

export const listFans = (db: Connection, wanted: Wanted): Promise<FanRow[]> =>
  readParts(wanted, async ({ isOfEvent, isIn, inOrder }, limit) => {
    const sorted = inOrder(sql`changed_in`, sql`user_id`);
    const { rows } = await sql<FanRow>`
      select f.changed_in::text as change, f.event_id as first, f.user_id as second, f.event_id, f.user_id, u.name,
        f.event_role, f.section, f.seat_row, f.seat, f.joined_at, f.checked_in_at, f.is_removed
      from (
        select f.* from events e cross join lateral (
          (select event_id, user_id, changed_in, event_role, section, seat_row, seat, joined_at, checked_in_at,
              has_left as is_removed
            from event_users eu
            where eu.event_id = e.id and eu.is_fan and ${isIn(sql`eu.changed_in`, sql`eu.user_id`)}
            order by ${sorted} limit ${limit})
          union all
          (select event_id, user_id, changed_in, null, null, null, null, null, null, true
            from removed_event_users gone
            where gone.event_id = e.id and ${isIn(sql`gone.changed_in`, sql`gone.user_id`)}
              and not exists (select from event_users eu where eu.event_id = gone.event_id and eu.user_id = gone.user_id)
            order by ${sorted} limit ${limit})
        ) f
        where ${isOfEvent} and ${isWanted(wanted)}
        order by ${inOrder(sql`f.changed_in`, sql`e.id`)}, f.user_id limit ${limit}
      ) f
      left join users u on u.id = f.user_id
      order by f.changed_in, f.event_id, f.user_id`.execute(db);
    return rows;
  });

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
    where (e.changed_in, e.id) > (${after.change}::xid8, ${after.first}::bigint) and e.changed_in < ${horizon}
      and ${isWanted(wanted)}
    order by e.changed_in, e.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Deletes removals that every valid cursor is past. The ten days more cover transactions that were long open: a removal
 * has the time at which its transaction began, and shows when all earlier ones have ended.
 */
export async function deleteOldRemovals(db: Connection): Promise<void> {
  await sql`
    delete from removed_event_users where removed_at < now() - make_interval(days => ${cursorDays + 10})`.execute(db);
}
