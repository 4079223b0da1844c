import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { epochMs } from '../../platform/db/epoch-ms.ts';
import { aheadMs } from './light-shows.limits.ts';

export interface BeginningPatternRow {
  id: number;
  version: number;
  name: string;
  starts_ms: number;
  /** True if phones have started the pattern without the server, or are about to. */
  is_due: boolean;
}

const within = (ms: number) => sql`starts_at <= clock_timestamp() + make_interval(secs => ${ms / 1_000}::float8)`;

export async function listBeginning(db: Connection, eventId: number, withinMs: number): Promise<BeginningPatternRow[]> {
  const { rows } = await sql<BeginningPatternRow>`
    select id, version, name, ${epochMs('starts_at')} as starts_ms, ${within(aheadMs)} as is_due from event_patterns
    where event_id = ${eventId} and show_id is null and skipped is null and ends_at > clock_timestamp() and ${within(withinMs)}
    order by starts_at, id`.execute(db);
  return rows;
}

export async function skip(tx: Tx, ids: readonly number[], skipped: 'stopped' | 'show_on' | 'missed'): Promise<void> {
  await sql`update event_patterns set skipped = ${skipped} where id = any(${ids}::bigint[])`.execute(tx);
}
