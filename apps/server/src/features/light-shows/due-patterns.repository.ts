import { gapMs, leadMs } from '@backline/contract/light-shows';
import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { aheadMs } from './light-shows.limits.ts';

/** Of `event_patterns`: it is no show yet, is not over, and begins within so long. */
const beginsWithin = (eventId: number, ms: number) => sql`event_id = ${eventId} and show_id is null and skipped is null
  and ends_at > clock_timestamp() and starts_at <= clock_timestamp() + make_interval(secs => ${ms / 1_000}::float8)`;

/** Phones begin it by themselves, or are about to. */
const isDue = (eventId: number) => beginsWithin(eventId, aheadMs);

export async function isAnyDue(db: Connection, eventId: number): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (select from event_patterns where ${isDue(eventId)}) as is_due`.execute(db);
  return rows[0]?.is_due ?? false;
}

/** The first one that begins before a song that is played now, and the gap behind it, would be over; null for none. */
export async function findInTheWay(
  db: Connection,
  eventId: number,
  lastsMs: number,
): Promise<{ name: string; is_due: boolean } | null> {
  const { rows } = await sql<{ name: string; is_due: boolean }>`
    select name, ${isDue(eventId)} as is_due from event_patterns
    where ${beginsWithin(eventId, leadMs + lastsMs + gapMs)} order by starts_at, id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** They never start. The caller holds the event's lights. */
export async function skipDue(tx: Tx, eventId: number): Promise<{ id: number; name: string; starts_ms: number }[]> {
  const { rows } = await sql<{ id: number; name: string; starts_ms: number }>`
    update event_patterns set skipped = 'stopped' where ${isDue(eventId)}
    returning id, name, (extract(epoch from starts_at) * 1000)::float8 as starts_ms`.execute(tx);
  return rows;
}
