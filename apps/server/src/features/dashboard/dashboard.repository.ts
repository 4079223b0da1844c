import { eventLastsMs } from '@backline/contract/event-rules';
import { sql, type RawBuilder } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { countsWithin, withinReach, type EventReach } from '../events/index.ts';

export interface TotalsRow {
  checkins: number;
  artists: number;
  upcoming_events: number;
  /** Of the last 30 days (UTC), oldest first, days without any included. */
  days: { day: string; checkins: number; fans: number }[];
}

/** Figures over the events inside the reach, and the artists that belong to it. */
export async function countTotals(db: Connection, reach: EventReach): Promise<TotalsRow> {
  const today = sql`(now() at time zone 'UTC')::date`;
  const { rows } = await sql<TotalsRow>`${prepared}
    with counted as (
      select day, sum(fans)::int as fans, sum(checkins)::int as checkins
      from (${countsWithin(reach, sql`${today} - 29`)}) noted group by day
    )
    select
      coalesce((select checkins from counted where day = 'infinity'), 0) as checkins,
      (${artistsOf(reach)}) as artists,
      (select count(*) from events e where e.starts_at >= now() - ${sql.lit(eventLastsMs)} * interval '1 ms' and ${withinReach(reach)}) as upcoming_events,
      (select json_agg(json_build_object('day', to_char(shown.day, 'YYYY-MM-DD'),
          'checkins', coalesce(counted.checkins, 0), 'fans', coalesce(counted.fans, 0)) order by shown.day)
        from (select ${today} - n as day from generate_series(0, 29) n) shown left join counted using (day)) as days`.execute(
    db,
  );
  return rows[0] ?? { checkins: 0, artists: 0, upcoming_events: 0, days: [] };
}

function artistsOf(reach: EventReach): RawBuilder<unknown> {
  switch (reach.kind) {
    case 'all':
      return sql`select count(*) from users where role = 'ARTIST' and is_active`;
    case 'managed':
      return sql`select count(*) from users where role = 'ARTIST' and is_active and manager_id = ${reach.managerId}`;
    case 'playing':
      return sql`select count(distinct ea.artist_id) from event_artists own join event_artists ea using (event_id)
        where own.artist_id = ${reach.artistId}`;
    case 'staffed':
      return sql`select count(distinct ea.artist_id) from event_team_members own join event_artists ea using (event_id)
        where own.team_member_id = ${reach.teamMemberId}`;
  }
}
