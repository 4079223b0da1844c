import type { Timezone } from '@backline/contract/time-zones';
import { sql } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { epochMs } from '../../platform/db/epoch-ms.ts';
import { holdsWords } from '../../platform/db/search.ts';
import { withinReach, type EventReach } from '../events/index.ts';

export interface NightEventRow {
  id: number;
  name: string;
  timezone: Timezone;
  starts_ms: number;
  now_ms: number;
}

export async function findEvent(db: Connection, eventId: number, reach: EventReach): Promise<NightEventRow | null> {
  const { rows } = await sql<NightEventRow>`${prepared}
    select e.id, e.name, e.timezone, ${epochMs('e.starts_at')} as starts_ms,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms
    from events e where e.id = ${eventId} and ${withinReach(reach)}`.execute(db);
  return rows[0] ?? null;
}

export interface ComparableRow {
  id: number;
  name: string;
  timezone: Timezone;
  starts_at: string;
  artist_names: string[];
}

/** Lists past events that share an artist, the latest first. */
export async function listComparable(
  db: Connection,
  { eventId, reach, search }: { eventId: number; reach: EventReach; search: string },
  { after, limit, offset }: { after: { startsAt: string; id: number } | null; limit: number; offset: number },
): Promise<ComparableRow[]> {
  const isBehind =
    after === null ? sql`true` : sql`(e.starts_at, e.id) < (${after.startsAt}::timestamptz, ${after.id}::bigint)`;
  const isNamed = search === '' ? sql`true` : holdsWords(sql`e.search_text`, search);
  // Limits the page before it aggregates the artists.
  const { rows } = await sql<ComparableRow>`
    with artists as materialized (select artist_id from event_artists where event_id = ${eventId})
    select page.*, (
      select coalesce(json_agg(a.name order by own.position, a.id), '[]')
      from event_artists own join artists using (artist_id) join users a on a.id = own.artist_id
      where own.event_id = page.id) as artist_names
    from (
      select e.id, e.name, e.timezone, e.starts_at
      from (select distinct event_id from event_artists where artist_id in (select artist_id from artists)) shared
      join events e on e.id = shared.event_id
      where e.id <> ${eventId} and e.starts_at <= now() and ${withinReach(reach)} and ${isNamed} and ${isBehind}
      order by e.starts_at desc, e.id desc limit ${limit} offset ${offset}) page
    order by page.starts_at desc, page.id desc`.execute(db);
  return rows;
}
