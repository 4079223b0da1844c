import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { withinReach, type EventReach } from '../events/index.ts';

export async function listPlayedEvents(
  db: Connection,
  { artistId, eventIds }: { artistId: number; eventIds: readonly number[] },
  reach: EventReach,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select e.id from events e join event_artists listed on listed.event_id = e.id and listed.artist_id = ${artistId}
    where e.id = any(${eventIds}::bigint[]) and ${withinReach(reach)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
