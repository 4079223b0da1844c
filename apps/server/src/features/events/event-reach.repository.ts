import type { Timezone } from '@backline/contract/time-zones';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import type { EventReach } from './events.policy.ts';

/** Returns a condition on `events as e` that selects the events that the actor may see. */
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
    case 'chosen':
      return sql<SqlBool>`(e.id = any(${reach.eventIds}::bigint[]) and ${withinReach(reach.within)})`;
  }
}

/**
 * Returns `id, starts_at` rows of the events that the actor may see, for a FROM clause. Every kind of reach has an
 * index in calendar order.
 */
export function calendarOf(reach: EventReach): RawBuilder<unknown> {
  switch (reach.kind) {
    case 'all':
      return sql`(select id, starts_at from events)`;
    case 'managed':
      return sql`(select id, starts_at from events where manager_id = ${reach.managerId})`;
    case 'playing':
      return sql`(select event_id as id, starts_at from event_artists where artist_id = ${reach.artistId})`;
    case 'staffed':
      return sql`(select event_id as id, starts_at from event_team_members where team_member_id = ${reach.teamMemberId})`;
    case 'chosen':
      return sql`(select e.id, e.starts_at from events e where ${withinReach(reach)})`;
  }
}

export interface EventInReach {
  id: number;
  managerId: number;
  /** ISO 3166, two letters. */
  countryCode: string;
  timezone: Timezone;
}

export async function findInReach(db: Connection, eventId: number, reach: EventReach): Promise<EventInReach | null> {
  const { rows } = await sql<EventInReach>`${prepared}
    select e.id, e.manager_id as "managerId", e.country_code as "countryCode", e.timezone from events e where e.id = ${eventId} and ${withinReach(reach)}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function listInReach(
  db: Connection,
  eventIds: readonly number[],
  reach: EventReach,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select e.id from events e where e.id = any(${eventIds}::bigint[]) and ${withinReach(reach)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
