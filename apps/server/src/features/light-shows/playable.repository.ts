import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';

export interface PlayableTrack {
  id: number;
  title: string;
  timeline_id: number;
  duration_ms: number;
  hash: string;
}

const columns = sql`k.id, k.title, k.timeline_id, t.duration_ms, t.hash`;

export async function findPlayable(tx: Tx, eventId: number, trackId: number): Promise<PlayableTrack | null> {
  const { rows } = await sql<PlayableTrack>`
    select ${columns} from event_tracks k join light_timelines t on t.id = k.timeline_id
    where k.id = ${trackId} and k.event_id = ${eventId} for share of k`.execute(tx);
  return rows[0] ?? null;
}

export async function listPlayable(db: Connection, eventId: number): Promise<PlayableTrack[]> {
  const { rows } = await sql<PlayableTrack>`
    select ${columns} from event_tracks k join light_timelines t on t.id = k.timeline_id
    where k.event_id = ${eventId} order by k.position, k.id`.execute(db);
  return rows;
}
