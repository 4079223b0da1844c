import { sql, type RawBuilder } from 'kysely';
import { artistOf, calendarOf, type EventReach } from '../events/index.ts';

export const crowdKinds = ['joined', 'checked_in', 'sold', 'ticket'] as const;
export type CrowdKind = (typeof crowdKinds)[number];

const nextEvents = 20;
const lastEvents = 10;

/** Keeps frequent activities from crowding out the others. */
const most = sql`limit 4`;

/** Defines the common table expression `near`: the next and the recent events that the actor may see. */
export function nearEvents(reach: EventReach): RawBuilder<unknown> {
  const calendar = calendarOf(reach);
  return sql`near as materialized (
    select id, bool_or(is_next) as is_next, bool_or(not is_next and starts_at > now() - interval '8 days') as is_fresh from (
      (select id, starts_at, true as is_next from ${calendar} e where e.starts_at > now() - interval '1 day'
        order by e.starts_at, e.id limit ${sql.lit(nextEvents)})
      union all
      (select id, starts_at, false from ${calendar} e where e.starts_at < now() + interval '12 hours'
        order by e.starts_at desc, e.id desc limit ${sql.lit(lastEvents)})) calendar group by id)`;
}

interface Crowd {
  among: RawBuilder<unknown>;
  /** Subquery of the latest activity's time, as `at`. */
  last: RawBuilder<unknown>;
  /** Subquery of `count` and `cents`. It runs only for the events with the latest activity. */
  figures: RawBuilder<unknown>;
}

function crowdOf(kind: CrowdKind, reach: EventReach): Crowd {
  switch (kind) {
    case 'joined':
      return {
        among: sql`is_next`,
        last: sql`select joined_at as at from event_users where event_id = near.id and is_fan order by joined_at desc limit 1`,
        figures: sql`select coalesce(sum(fans), 0)::int as count, 0 as cents from attendance_counts where scope = 'event' and scope_id = crowd.id
          and quarter > now() - interval '7 days' and quarter < 'infinity' offset 0`,
      };
    case 'checked_in':
      return {
        among: sql`is_fresh`,
        last: sql`select checked_in_at as at from event_users
          where event_id = near.id and is_fan and checked_in_at is not null order by checked_in_at desc limit 1`,
        figures: sql`select checkins::int as count, 0 as cents from attendance_counts where scope = 'event' and scope_id = crowd.id and quarter = 'infinity'`,
      };
    case 'sold':
      return soldBy(artistOf(reach));
    case 'ticket':
      return {
        among: sql`true`,
        last: sql`select last_at as at from support_cases where event_id = near.id and status = 'open' order by last_at desc limit 1`,
        figures: sql`select count(*)::int as count, 0 as cents from support_cases where event_id = crowd.id and status = 'open'`,
      };
  }
}

/** Counts only orders and amounts of the artist's own items. */
function soldBy(artistId: number | null): Crowd {
  return {
    among: sql`true`,
    last:
      artistId === null
        ? sql`select paid_at as at from orders where event_id = near.id and status = 'COMPLETED' order by paid_at desc limit 1`
        : sql`select o.paid_at as at from order_shares s join orders o on o.id = s.order_id
            where s.seller_id = ${artistId} and s.event_id = near.id and s.minute is not null order by s.ordered_at desc limit 1`,
    figures: sql`select orders::int as count, cents from sales_counts
      where scope = 'event' and scope_id = crowd.id and seller_id = ${artistId ?? 0} and quarter = 'infinity'`,
  };
}

export function newestCrowds(kinds: readonly CrowdKind[], reach: EventReach): RawBuilder<unknown> {
  const crowds = kinds.map((kind) => {
    const { among, last, figures } = crowdOf(kind, reach);
    return sql`(select ${sql.lit(kind)} as kind, crowd.id, crowd.at, counted.count, counted.cents
      from (select near.id, last.at from near, lateral (${last}) last where ${among} order by last.at desc) crowd,
      lateral (${figures}) counted where counted.count > 0 order by crowd.at desc ${most})`;
  });
  return sql`(select kind, id, at, null::bigint, count, cents, null::text[], null::bigint, null::text, false
    from (${sql.join(crowds, sql` union all `)}) crowds order by at desc, kind, id ${most})`;
}
