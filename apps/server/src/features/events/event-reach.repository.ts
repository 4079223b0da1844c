import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { EventReach } from './events.policy.ts';

/** The reach as a condition on `events as e`. */
export function withinReach(reach: EventReach): RawBuilder<SqlBool> {
  switch (reach.kind) {
    case 'all':
      return sql<SqlBool>`true`;
    case 'managed':
      return sql<SqlBool>`e.manager_id = ${reach.managerId}`;
    case 'playing':
      return sql<SqlBool>`exists (
        select from event_artists ea where ea.event_id = e.id and ea.artist_id = ${reach.artistId})`;
    case 'staffed':
      return sql<SqlBool>`exists (
        select from event_team_members em where em.event_id = e.id and em.team_member_id = ${reach.teamMemberId})`;
  }
}
