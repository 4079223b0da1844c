import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { withinReach } from './event-reach.repository.ts';
import type { EventReach } from './events.policy.ts';

/** Criteria that select events. An empty list means no restriction. */
export interface EventFilter {
  reach: EventReach;
  managerIds: readonly number[];
  artistIds: readonly number[];
}

/** Returns the filter as a condition on `events as e`. */
export function isEventOf({ reach, ...filters }: EventFilter): RawBuilder<SqlBool> {
  return sql`(${withinReach(reach)} and ${isChosen(filters)})`;
}

export function isChosen({ managerIds, artistIds }: Omit<EventFilter, 'reach'>): RawBuilder<SqlBool> {
  const wanted = [sql<SqlBool>`true`];
  if (managerIds.length > 0) wanted.push(sql`e.manager_id = any(${managerIds}::bigint[])`);
  if (artistIds.length > 0) {
    wanted.push(sql`exists (
      select from event_artists ea where ea.event_id = e.id and ea.artist_id = any(${artistIds}::bigint[]))`);
  }
  return sql`(${sql.join(wanted, sql` and `)})`;
}

export const isEveryEvent = ({ reach, managerIds, artistIds }: EventFilter): boolean =>
  reach.kind === 'all' && managerIds.length === 0 && artistIds.length === 0;
