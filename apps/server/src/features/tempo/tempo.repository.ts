import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { SongAnalysis } from '../../platform/ports/tempo.port.ts';

export interface Progress {
  stage: 'waiting' | 'running' | 'finished' | 'failed';
  progress: number;
  ahead: number;
}

export async function findAnalysis(db: Connection, sha256: Buffer, method: number): Promise<SongAnalysis | null> {
  const row = await db
    .updateTable('song_analyses')
    .set({ used_at: sql<string>`now()` })
    .where('sha256', '=', sha256)
    .where('method', '=', method)
    .returning(['beat_times_ms', 'bpm', 'confidence', 'duration_ms'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    beatTimesMs: row.beat_times_ms,
    bpm: row.bpm,
    confidence: row.confidence,
    durationMs: row.duration_ms,
  };
}

export async function insertAnalysis(
  db: Connection,
  sha256: Buffer,
  method: number,
  { beatTimesMs, bpm, confidence, durationMs }: SongAnalysis,
): Promise<void> {
  await db
    .insertInto('song_analyses')
    .values({ sha256, method, bpm, confidence, duration_ms: durationMs, beat_times_ms: beatTimesMs })
    .onConflict((clash) => clash.columns(['sha256', 'method']).doNothing())
    .execute();
}

export async function deleteUnusedAnalyses(db: Connection): Promise<void> {
  await db
    .deleteFrom('song_analyses')
    .where('used_at', '<', sql<string>`now() - interval '1 year'`)
    .execute();
}

/** An id that another person uses stays theirs. */
export async function saveProgress(db: Connection, id: string, userId: number, at: Progress): Promise<void> {
  await db
    .insertInto('song_analysis_progress')
    .values({ id, user_id: userId, ...at })
    .onConflict((clash) =>
      clash
        .column('id')
        .doUpdateSet({ ...at, updated_at: sql<string>`now()` })
        .where('song_analysis_progress.user_id', '=', userId),
    )
    .execute();
}

/** Also returns null if its process stopped reporting. */
export async function findProgress(db: Connection, id: string, userId: number): Promise<Progress | null> {
  const row = await db
    .selectFrom('song_analysis_progress')
    .select(['stage', 'progress', 'ahead'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where((row) =>
      row.or([
        row('stage', 'in', ['finished', 'failed']),
        row('updated_at', '>', sql<string>`now() - interval '10 seconds'`),
      ]),
    )
    .executeTakeFirst();
  return row === undefined ? null : { ...row, stage: row.stage as Progress['stage'] };
}

export async function deleteOldProgress(db: Connection): Promise<void> {
  await db
    .deleteFrom('song_analysis_progress')
    .where('updated_at', '<', sql<string>`now() - interval '1 hour'`)
    .execute();
}
