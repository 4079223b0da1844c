import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { SongAnalysis } from '../../platform/ports/tempo.port.ts';

export interface Progress {
  stage: 'waiting' | 'running' | 'finished' | 'failed';
  progress: number;
  ahead: number;
}

export async function findAnalysis(db: Connection, sha256: Buffer, method: number): Promise<SongAnalysis | null> {
  const { rows } = await sql<SongAnalysis>`
    update song_analyses set used_at = now() where sha256 = ${sha256} and method = ${method}
    returning beat_times_ms as "beatTimesMs", bpm, confidence, duration_ms as "durationMs"`.execute(db);
  return rows[0] ?? null;
}

export async function insertAnalysis(
  db: Connection,
  sha256: Buffer,
  method: number,
  { beatTimesMs, bpm, confidence, durationMs }: SongAnalysis,
): Promise<void> {
  await sql`
    insert into song_analyses (sha256, method, bpm, confidence, duration_ms, beat_times_ms)
    values (${sha256}, ${method}, ${bpm}, ${confidence}, ${durationMs}, ${beatTimesMs})
    on conflict (sha256, method) do nothing`.execute(db);
}

export async function deleteUnusedAnalyses(db: Connection): Promise<void> {
  await sql`delete from song_analyses where used_at < now() - interval '1 year'`.execute(db);
}

/** Stores the progress of an analysis, unless the id belongs to another person. */
export async function saveProgress(db: Connection, id: string, userId: number, at: Progress): Promise<void> {
  await sql`
    insert into song_analysis_progress as kept (id, user_id, stage, progress, ahead)
    values (${id}, ${userId}, ${at.stage}, ${at.progress}, ${at.ahead})
    on conflict (id) do update set stage = excluded.stage, progress = excluded.progress, ahead = excluded.ahead,
      updated_at = now()
    where kept.user_id = ${userId}`.execute(db);
}

/**
 * Returns the progress of the person's analysis. Returns null if it is unknown or if its process has stopped reporting.
 */
export async function findProgress(db: Connection, id: string, userId: number): Promise<Progress | null> {
  const { rows } = await sql<Progress>`
    select stage, progress, ahead from song_analysis_progress
    where id = ${id} and user_id = ${userId}
      and (stage in ('finished', 'failed') or updated_at > now() - interval '10 seconds')`.execute(db);
  return rows[0] ?? null;
}

export async function deleteOldProgress(db: Connection): Promise<void> {
  await sql`delete from song_analysis_progress where updated_at < now() - interval '1 hour'`.execute(db);
}
