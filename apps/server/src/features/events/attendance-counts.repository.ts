import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { withinReach } from './event-reach.repository.ts';
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
  const { scope, id } = countScope(reach);
  // Aggregates before the join, because one event may have thousands of rows for the same quarter-hour.
  return sql`
    select quarter, fans, checkins from attendance_counts
    where scope = ${sql.lit(scope)} and scope_id = ${id} and quarter >= ${since}
    union all
    select noted.quarter, d.fans, d.checkins
    from (select event_id, quarter, sum(fans) as fans, sum(checkins) as checkins from attendance_deltas group by 1, 2) d
    join events e on e.id = d.event_id, lateral (values (d.quarter), ('infinity'::timestamptz)) noted (quarter)
    where ${withinReach(reach)} and noted.quarter >= ${since}`;
}

export function countScope(reach: EventReach): { scope: string; id: number } {
  switch (reach.kind) {
    case 'all':
      return { scope: 'all', id: 0 };
    case 'managed':
      return { scope: 'manager', id: reach.managerId };
    case 'playing':
      return { scope: 'artist', id: reach.artistId };
    case 'staffed':
      return { scope: 'team_member', id: reach.teamMemberId };
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
