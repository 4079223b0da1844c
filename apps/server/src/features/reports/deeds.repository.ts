import type { FanSection } from '@backline/contract/fans';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { isEventOf, isEveryEvent, type EventFilter } from '../events/index.ts';
import { holdsSeen } from '../orders/index.ts';

/** Scope of a report. `until` is exclusive. */
export interface ReportScope {
  eventId: number | null;
  filter: EventFilter;
  from: string | null;
  until: string | null;
  sellerId: number | null;
}

/** `at` is a time in PostgreSQL's text format. `within` orders a fan's actions that have the same time. */
export interface DeedPlace {
  at: string;
  id: number;
  within: number;
}

interface Window {
  after: DeedPlace | null;
  limit: number;
  offset: number;
}

/** Returns `event_id, user_id, at, id, within, detail`. Indexes exist by event (votes: by poll) and by time. */
export function deedsOf(section: FanSection, sellerId: number | null): RawBuilder<unknown> {
  switch (section) {
    case 'users':
      return sql`select event_id, user_id, joined_at as at, user_id as id, event_id as within, null::bigint as detail
        from event_users where is_fan`;
    case 'checkins':
      return sql`select event_id, user_id, checked_in_at as at, user_id as id, event_id as within, null::bigint as detail
        from event_users where is_fan and checked_in_at is not null`;
    case 'requests':
      return sql`select event_id, user_id, created_at as at, user_id as id, song_id as within, song_id as detail
        from song_requests`;
    case 'polls':
      return sql`select p.event_id, v.user_id, v.voted_at as at, v.user_id as id, v.poll_id as within, v.poll_id as detail, p.id as poll_id
        from poll_votes v join polls p on p.id = v.poll_id`;
    case 'orders':
      return sql`select o.event_id, o.user_id, o.paid_at as at, o.id, 0::bigint as within, o.id as detail from orders o
        where o.status = 'COMPLETED' and ${holdsSeen(sellerId)}`;
  }
}

export function isWithin({ from, until }: Pick<ReportScope, 'from' | 'until'>): RawBuilder<SqlBool> {
  const wanted = [sql<SqlBool>`true`];
  if (from !== null) wanted.push(sql`d.at >= ${from}::timestamptz`);
  if (until !== null) wanted.push(sql`d.at < ${until}::timestamptz`);
  return sql`(${sql.join(wanted, sql` and `)})`;
}

/** Returns a condition on `e`, or null if the report includes every event. */
function eventsWanted({ eventId, filter }: Pick<ReportScope, 'eventId' | 'filter'>): RawBuilder<SqlBool> | null {
  if (eventId !== null) return sql`(e.id = ${eventId} and ${isEventOf(filter)})`;
  return isEveryEvent(filter) ? null : isEventOf(filter);
}

export const latestFirst = sql`order by d.at desc, d.id desc, d.within desc`;

/** Returns one page. Scans a single index for all events, or merges the latest rows of each selected event. */
export function pageOfDeeds(
  section: FanSection,
  scope: ReportScope,
  { after, limit, offset }: Window,
): RawBuilder<unknown> {
  const isBehind =
    after === null
      ? sql`true`
      : sql`(d.at, d.id, d.within) < (${after.at}::timestamptz, ${after.id}::bigint, ${after.within}::bigint)`;
  const first = sql`${isWithin(scope)} and ${isBehind} ${latestFirst} limit ${sql.lit(limit + offset)}`;
  const deeds = deedsOf(section, scope.sellerId);
  const wanted = eventsWanted(scope);
  const cut = sql`${latestFirst} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  if (wanted === null) return sql`select * from (select * from (${deeds}) d where ${first}) d ${cut}`;
  const [groups, isOfGroup] =
    section === 'polls'
      ? [sql`events e join polls g on g.event_id = e.id`, sql`d.poll_id = g.id`]
      : [sql`events e`, sql`d.event_id = e.id`];
  return sql`select d.* from ${groups} cross join lateral (
    select * from (${deeds}) d where ${isOfGroup} and ${first}) d where ${wanted} ${cut}`;
}

export function joinEvents(scope: ReportScope): RawBuilder<unknown> {
  const wanted = eventsWanted(scope);
  return wanted === null ? sql`` : sql`join events e on e.id = d.event_id and ${wanted}`;
}

export const allDeeds = (section: FanSection, scope: ReportScope): RawBuilder<unknown> =>
  sql`select d.* from (${deedsOf(section, scope.sellerId)}) d ${joinEvents(scope)} where ${isWithin(scope)}`;

export async function countDeeds(db: Connection, section: FanSection, scope: ReportScope): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${deedsOf(section, scope.sellerId)}) d ${joinEvents(scope)} where ${isWithin(scope)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
