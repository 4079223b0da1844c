import { lightRuleVersion } from '@backline/beat';
import { leadMs, maxComing } from '@backline/contract/light-shows';
import { maxTracks } from '@backline/contract/tracks';
import { sql } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import type { TimelineSummaryRow } from '../light-timelines/index.ts';

export interface ComingRow {
  id: number;
  hash: string;
  starts_ms: number;
  ends_ms: number;
}

/** Withholds timelines that an older safety rule certified. */
const isOfToday = sql`t.rule_version >= ${sql.lit(lightRuleVersion)}`;

export async function listComing(db: Connection, eventId: number): Promise<ComingRow[]> {
  const { rows } = await sql<ComingRow>`${prepared}
    select p.id, t.hash, (extract(epoch from p.starts_at) * 1000)::float8 as starts_ms,
      (extract(epoch from p.ends_at) * 1000)::float8 as ends_ms
    from event_patterns p join light_timelines t on t.id = p.timeline_id
    where p.event_id = ${eventId} and p.show_id is null and p.skipped is null and p.ends_at > now() and ${isOfToday}
    order by p.starts_at, p.id limit ${sql.lit(maxComing)}`.execute(db);
  return rows;
}

export async function listTrackHashes(db: Connection, eventId: number): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`${prepared}
    select t.hash from event_tracks k join light_timelines t on t.id = k.timeline_id
    where k.event_id = ${eventId} and ${isOfToday} order by k.position, k.id limit ${sql.lit(maxTracks)}`.execute(db);
  return rows.map(({ hash }) => hash);
}

export interface FanTimelineRow extends TimelineSummaryRow {
  payload: string;
}

export async function findTimeline(
  db: Connection,
  { eventId, hash }: { eventId: number; hash: string },
): Promise<FanTimelineRow | null> {
  const { rows } = await sql<FanTimelineRow>`${prepared}
    select t.payload, t.duration_ms, t.flashes_in_fastest_second, t.drawing, t.colour, t.arrangement, t.step_ms, t.group_count
    from light_timelines t
    where t.hash = ${hash} and (exists (select from event_tracks where timeline_id = t.id and event_id = ${eventId})
      or exists (select from event_patterns where timeline_id = t.id and event_id = ${eventId})
      or exists (select from light_shows where timeline_id = t.id and event_id = ${eventId}
        and ends_at > now() - make_interval(secs => ${sql.lit(leadMs / 1_000)}) - interval '1 day'))
    limit 1`.execute(db);
  return rows[0] ?? null;
}
