import { createHash, randomUUID } from 'node:crypto';
import { hashedText } from '@backline/contract/light-timelines';
import { sql } from 'kysely';
import type { Connection } from '../src/platform/db/database.ts';
import { unique } from './unique.ts';

/**
 * Builds a certified timeline with one flash a second. The time of the first flash differs slightly in each timeline,
 * so that the hashes differ.
 */
export async function buildTimeline(db: Connection, { flashes = 20 } = {}): Promise<{ id: number; hash: string }> {
  const durations = Array.from({ length: 2 * flashes }, (_, place) => (place % 2 === 0 ? 900 : 100));
  const payload = JSON.stringify([900 - Math.random() / 1_000, ...durations.slice(1)]);
  const look = { colour: '#ffffff', arrangement: 'together', step_ms: 334, groups: 1 } as const;
  const hash = createHash('sha256').update(hashedText(payload, look)).digest('hex');
  const { rows } = await sql<{ id: number; hash: string }>`
    insert into light_timelines (hash, payload, duration_ms, colour, arrangement, step_ms, group_count, drawing,
      flashes_in_fastest_second, longest_run_ms, rule_version)
    values (${hash}, ${payload}, ${flashes * 1_000}, '#ffffff', 'together', 334, 1, repeat('3', 120), 2, ${flashes * 1_000}, 1)
    returning id, hash`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a timeline was not written');
  return row;
}

/** Builds a pattern. If the manager is null, the pattern is shared. */
export async function buildPattern(
  db: Connection,
  { managerId, name = `Pattern ${unique().number}` }: { managerId: number | null; name?: string },
): Promise<{ id: number }> {
  const timeline = await buildTimeline(db);
  return db
    .insertInto('patterns')
    .values({ manager_id: managerId, name, timeline_id: timeline.id })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Builds a pattern of an event that starts in an hour by default. Enqueues no job to start it. */
export async function buildEventPattern(
  db: Connection,
  {
    eventId,
    patternId,
    startsAt = new Date(Date.now() + 3_600_000),
  }: { eventId: number; patternId: number; startsAt?: Date },
): Promise<{ id: number }> {
  const { rows } = await sql<{ id: number }>`
    insert into event_patterns (event_id, pattern_id, name, short_description, timeline_id, starts_at, ends_at)
    select ${eventId}, p.id, p.name, p.short_description, p.timeline_id, ${startsAt},
      ${startsAt}::timestamptz + make_interval(secs => t.duration_ms / 1000.0)
    from patterns p join light_timelines t on t.id = p.timeline_id where p.id = ${patternId} returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('there is no such pattern');
  return row;
}

export async function buildTrack(
  db: Connection,
  {
    eventId,
    uploadedBy,
    title = `Song ${unique().number}`,
    flashes = 20,
  }: { eventId: number; uploadedBy: number; title?: string; flashes?: number },
): Promise<{ id: number; hash: string }> {
  const timeline = await buildTimeline(db, { flashes });
  const key = `songs/${randomUUID()}.mp3`;
  await db
    .insertInto('uploads')
    .values({ key, uploader_id: uploadedBy, content_type: 'audio/mpeg', attached_at: new Date() })
    .execute();
  const { rows } = await sql<{ id: number }>`
    insert into event_tracks (event_id, title, song_key, timeline_id, position)
    select ${eventId}, ${title}, ${key}, ${timeline.id}, coalesce(max(position), 0) + 1 from event_tracks where event_id = ${eventId}
    returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a track was not written');
  return { id: row.id, hash: timeline.hash };
}
