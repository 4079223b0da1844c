import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { isEventOf } from '../events/index.ts';
import type { ReportScope } from './deeds.repository.ts';

export async function countReported(db: Connection, { eventId, filter, from, until }: ReportScope): Promise<number> {
  const one = eventId === null ? sql`true` : sql`e.id = ${eventId}`;
  const since = from === null ? sql`true` : sql`e.starts_at >= ${from}::timestamptz`;
  const before = until === null ? sql`true` : sql`e.starts_at < ${until}::timestamptz`;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from events e where ${one} and ${since} and ${before} and ${isEventOf(filter)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
