import { maxTracks } from '@backline/contract/tracks';
import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { columnsOf, type TimelineRow } from '../light-timelines/index.ts';

export interface TrackRow extends TimelineRow {
  id: number;
  event_id: number;
  title: string;
  song_key: string;
}

const joined = sql`select k.id, k.event_id, k.title, k.song_key, ${columnsOf}
  from event_tracks k join light_timelines t on t.id = k.timeline_id`;

export async function list(db: Connection, eventId: number): Promise<TrackRow[]> {
  const { rows } = await sql<TrackRow>`
    ${joined} where k.event_id = ${eventId} order by k.position, k.id limit ${sql.lit(maxTracks)}`.execute(db);
  return rows;
}

export async function find(db: Connection, eventId: number, trackId: number): Promise<TrackRow | null> {
  const { rows } = await sql<TrackRow>`${joined} where k.id = ${trackId} and k.event_id = ${eventId}`.execute(db);
  return rows[0] ?? null;
}

export async function findSongKey(db: Connection, eventId: number, trackId: number): Promise<string | null> {
  const { rows } = await sql<{ song_key: string }>`
    select song_key from event_tracks where id = ${trackId} and event_id = ${eventId}`.execute(db);
  return rows[0]?.song_key ?? null;
}

export async function listIds(tx: Tx, eventId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from event_tracks where event_id = ${eventId}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function countLetters(tx: Tx, eventId: number): Promise<number> {
  const { rows } = await sql<{ letters: number }>`
    select coalesce(sum(octet_length(t.payload)), 0)::int as letters
    from event_tracks k join light_timelines t on t.id = k.timeline_id where k.event_id = ${eventId}`.execute(tx);
  return rows[0]?.letters ?? 0;
}

export interface NewTrack {
  title: string;
  songKey: string;
  timelineId: number;
}

/** Appends the tracks and returns their ids in order. The caller holds the lock on the event's lights. */
export async function insertAll(
  tx: Tx,
  { eventId, createdBy }: { eventId: number; createdBy: number },
  tracks: readonly NewTrack[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into event_tracks (event_id, title, song_key, timeline_id, position, created_by)
    select ${eventId}, title, "songKey", "timelineId",
      coalesce((select max(position) from event_tracks where event_id = ${eventId}), 0) + place, ${createdBy}
    from json_to_recordset(${JSON.stringify(tracks.map((track, place) => ({ ...track, place: place + 1 })))})
      as new (title text, "songKey" text, "timelineId" bigint, place int)
    order by place returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function remove(tx: Tx, trackId: number): Promise<void> {
  await sql`delete from event_tracks where id = ${trackId}`.execute(tx);
}

export async function order(tx: Tx, eventId: number, trackIds: readonly number[]): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update event_tracks k set position = wanted.place
    from unnest(${trackIds}::bigint[]) with ordinality as wanted (id, place)
    where k.id = wanted.id and k.event_id = ${eventId} and k.position <> wanted.place`.execute(tx);
  return numAffectedRows > 0n;
}
