import type { SheetLine } from '@backline/contract/rehearsals';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Only a finished simulation has a report. */
export type RehearsalEnd = { outcome: 'stopped' | 'gave_way' } | { outcome: 'done'; sheet: readonly SheetLine[] };

interface EndedRow {
  id: number;
  name: string;
  epoch: number;
  started_by: number | null;
}

export async function end(tx: Tx, eventId: number, ending: RehearsalEnd): Promise<EndedRow | null> {
  const sheet = ending.outcome === 'done' ? JSON.stringify(ending.sheet) : null;
  const { rows } = await sql<EndedRow>`
    update light_rehearsals set ended_at = clock_timestamp(), outcome = ${ending.outcome},
      sheet = ${sheet}::jsonb, epoch = epoch + 1, starts_at = null, ends_at = null
    where event_id = ${eventId} and ended_at is null and alive_until > clock_timestamp()
    returning id, name, epoch, started_by`.execute(tx);
  return rows[0] ?? null;
}

/** Makes every process drop the rehearsal's phones. */
export async function noteGuestsGone(tx: Tx, session: string): Promise<void> {
  await sql`select note_rights(null, null, jsonb_build_object('session_id', ${session}::text))`.execute(tx);
}
