import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { aheadMs } from './light-shows.limits.ts';

/** Of `event_patterns`: phones begin it by themselves, or are about to, and it is no show yet. */
const isDue = (eventId: number) => sql`event_id = ${eventId} and show_id is null and skipped is null
  and ends_at > clock_timestamp() and starts_at <= clock_timestamp() + make_interval(secs => ${sql.lit(aheadMs / 1_000)})`;

export async function isAnyDue(db: Connection, eventId: number): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (select from event_patterns where ${isDue(eventId)}) as is_due`.execute(db);
  return rows[0]?.is_due ?? false;
}

/** They never start. The caller holds the event's lights. */
export async function skipDue(tx: Tx, eventId: number): Promise<{ id: number; name: string; starts_ms: number }[]> {
  const { rows } = await sql<{ id: number; name: string; starts_ms: number }>`
    update event_patterns set skipped = 'stopped' where ${isDue(eventId)}
    returning id, name, (extract(epoch from starts_at) * 1000)::float8 as starts_ms`.execute(tx);
  return rows;
}
