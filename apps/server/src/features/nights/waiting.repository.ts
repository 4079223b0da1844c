import { sql, type RawBuilder } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import type { WaitingKind } from './nights.policy.ts';

export interface WaitingRow {
  kind: WaitingKind;
  count: number;
  since_ms: number | null;
}

const sources: Readonly<Record<WaitingKind, (eventId: number) => RawBuilder<unknown>>> = {
  // Requires a request, because a song's row remains after all its requests were withdrawn.
  requests: (eventId) => sql`select s.created_at from requested_songs s
    where s.event_id = ${eventId} and s.liked_at is null and exists (select from song_requests r where r.song_id = s.id)
      and not exists (select from stopped_song_requests where event_id = ${eventId})`,
  trivia: (eventId) => sql`select created_at from trivia where event_id = ${eventId} and publish_at is null`,
  tickets: (eventId) => sql`select created_at from support_cases
    where event_id = ${eventId} and status in ('open', 'in_progress') and first_answer_at is null`,
};

export async function listWaiting(
  db: Connection,
  kinds: readonly WaitingKind[],
  eventId: number,
): Promise<WaitingRow[]> {
  if (kinds.length === 0) return [];
  const parts = kinds.map(
    (kind) => sql`
      select ${kind}::text as kind, count(*)::int as count, (extract(epoch from min(created_at)) * 1000)::float8 as since_ms
      from (${sources[kind](eventId)}) x having count(*) > 0`,
  );
  const { rows } = await sql<WaitingRow>`${prepared}${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}
