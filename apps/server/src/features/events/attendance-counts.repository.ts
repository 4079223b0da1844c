import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { calendarOf, withinReach } from './event-reach.repository.ts';
import type { EventReach } from './events.policy.ts';

/**
 * Joins the row `counted (fans, checkins)` to `events as e`. Adds the changes that are not merged yet to the merged
 * counts.
 */
export const countedOf = sql`cross join lateral (
  select coalesce(sum(fans), 0)::int as fans, coalesce(sum(checkins), 0)::int as checkins from (
    select fans, checkins from attendance_counts where scope = 'event' and scope_id = e.id and quarter = 'infinity'
    union all
    select fans, checkins from attendance_deltas where event_id = e.id) both_tables) counted`;

/**
 * Returns SQL for rows `quarter, fans, checkins` since the given time, with several rows per quarter-hour. The quarter
 * 'infinity' holds the total of all time.
 */
export function countsWithin(reach: EventReach, since: RawBuilder<unknown>): RawBuilder<unknown> {
  // Aggregates before the join, because one event may have thousands of rows for the same quarter-hour.
  return sql`
    select quarter, fans, checkins from attendance_counts
    where ${isCountedFor(reach)} and quarter >= ${since}
    union all
    select noted.quarter, d.fans, d.checkins
    from (select event_id, quarter, sum(fans) as fans, sum(checkins) as checkins from attendance_deltas group by 1, 2) d
    join events e on e.id = d.event_id, lateral (values (d.quarter), ('infinity'::timestamptz)) noted (quarter)
    where ${withinReach(reach)} and noted.quarter >= ${since}`;
}

/** Returns a condition on the counted rows whose sum is the total of all events that the actor may see. */
export function isCountedFor(reach: EventReach): RawBuilder<SqlBool> {
  switch (reach.kind) {
    case 'all':
      return sql`(scope = 'all' and scope_id = 0)`;
    case 'managed':
      return sql`(scope = 'manager' and scope_id = ${reach.managerId})`;
    case 'playing':
      return sql`(scope = 'artist' and scope_id = ${reach.artistId})`;
    case 'staffed':
      return sql`(scope = 'team_member' and scope_id = ${reach.teamMemberId})`;
    case 'chosen':
      return sql`(scope = 'event' and scope_id in (select id from ${calendarOf(reach)} reached))`;
  }
}

export async function countArrivals(
  db: Connection,
  eventIds: readonly number[],
): Promise<Map<number, { fans: number; checkins: number }>> {
  const { rows } = await sql<{ id: number; fans: number; checkins: number }>`
    select e.id, counted.* from events e ${countedOf} where e.id = any(${eventIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}

export async function foldAttendance(db: Connection): Promise<void> {
  await sql`select fold_attendance()`.execute(db);
}

export async function hasDifferences(db: Connection): Promise<boolean> {
  const { rows } = await sql`select from attendance_deltas limit 1`.execute(db);
  return rows.length > 0;
}
