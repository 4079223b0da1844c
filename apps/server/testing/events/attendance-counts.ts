import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import { query } from '../query.ts';

export interface Count {
  scope: string;
  id: number;
  day: string;
  fans: number;
  checkins: number;
}

const levels = sql`
  select 'event', e.id union all select 'manager', e.manager_id union all select 'all', 0
  union all select 'artist', artist_id from event_artists where event_id = e.id
  union all select 'team_member', team_member_id from event_team_members where event_id = e.id`;

/** Returns the stored counts: merged counts plus pending changes, without zeros. */
export async function kept(db: Db): Promise<Count[]> {
  const { rows } = await query(db)<Count>`
    select scope, id, (day::text) as day, sum(fans)::int as fans, sum(checkins)::int as checkins from (
      select scope, scope_id as id, quarter as day, fans, checkins from attendance_counts
      union all
      select level.scope, level.id, noted.quarter as day, d.fans, d.checkins
      from attendance_deltas d join events e on e.id = d.event_id,
        lateral (${levels}) level (scope, id),
        lateral (values (d.quarter), ('infinity')) noted (quarter)) parts
    group by 1, 2, 3 having sum(fans) <> 0 or sum(checkins) <> 0 order by 1, 2, 3`;
  return rows;
}

/** Counts the fans themselves, independently of the stored counts. */
export async function recounted(db: Db): Promise<Count[]> {
  const { rows } = await query(db)<Count>`
    select level.scope, level.id, noted.quarter::text as day, sum(fans)::int as fans, sum(checkins)::int as checkins from (
      select event_id, quarter_hour(joined_at) as quarter, 1 as fans, 0 as checkins from event_users where is_fan
      union all
      select event_id, quarter_hour(checked_in_at), 0, 1 from event_users
      where is_fan and checked_in_at is not null) f
    join events e on e.id = f.event_id,
      lateral (${levels}) level (scope, id),
      lateral (values (f.quarter), ('infinity')) noted (quarter)
    group by 1, 2, 3 order by 1, 2, 3`;
  return rows;
}
