import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { withinReach, type EventReach } from '../events/index.ts';

export interface TotalsRow {
  checkins: number;
  artists: number;
  upcoming_events: number;
}

/** Figures over the events inside the reach, and the artists that belong to it. */
export async function countTotals(db: Connection, reach: EventReach): Promise<TotalsRow> {
  const artists =
    reach.kind === 'all'
      ? sql`select count(*) from users where role = 'ARTIST' and is_active`
      : reach.kind === 'managed'
        ? sql`select count(*) from users where role = 'ARTIST' and is_active and manager_id = ${reach.managerId}`
        : sql`select count(distinct ea.artist_id) from event_artists ea join events e on e.id = ea.event_id
            where ${withinReach(reach)}`;
  const checkins =
    reach.kind === 'all'
      ? sql`select count(*) from event_users f where f.is_fan and f.checked_in_at is not null`
      : sql`select count(*) from event_users f join events e on e.id = f.event_id
          where f.is_fan and f.checked_in_at is not null and ${withinReach(reach)}`;
  const { rows } = await sql<TotalsRow>`
    select
      (${checkins}) as checkins,
      (${artists}) as artists,
      (select count(*) from events e where e.starts_at >= now() and ${withinReach(reach)}) as upcoming_events`.execute(
    db,
  );
  return rows[0] ?? { checkins: 0, artists: 0, upcoming_events: 0 };
}

export interface DayRow {
  day: string;
  checkins: number;
  fans: number;
}

/** Check-ins and new fans of each of the last 30 days (UTC), oldest first, days without any included. */
export async function countDays(db: Connection, reach: EventReach): Promise<DayRow[]> {
  const since = sql`(date_trunc('day', now() at time zone 'UTC') - interval '29 days') at time zone 'UTC'`;
  const { rows } = await sql<DayRow>`
    with checked as (
      select (f.checked_in_at at time zone 'UTC')::date as day, count(*) as n
      from event_users f join events e on e.id = f.event_id
      where f.checked_in_at >= ${since} and f.is_fan and ${withinReach(reach)} group by 1
    ), joined as (
      select (f.joined_at at time zone 'UTC')::date as day, count(*) as n
      from event_users f join events e on e.id = f.event_id
      where f.joined_at >= ${since} and f.is_fan and ${withinReach(reach)} group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(checked.n, 0) as checkins, coalesce(joined.n, 0) as fans
    from generate_series(
      (now() at time zone 'UTC')::date - 29, (now() at time zone 'UTC')::date, interval '1 day') as days (day)
    left join checked on checked.day = days.day::date left join joined on joined.day = days.day::date
    order by days.day`.execute(db);
  return rows;
}

export interface NewEventRow {
  id: number;
  name: string;
  image_key: string | null;
  created_at: string;
}

export async function listNewestEvents(db: Connection, reach: EventReach, limit: number): Promise<NewEventRow[]> {
  const { rows } = await sql<NewEventRow>`
    select e.id, e.name, e.image_thumbnail_key as image_key, e.created_at from events e
    where ${withinReach(reach)} order by e.created_at desc, e.id desc limit ${limit}`.execute(db);
  return rows;
}
