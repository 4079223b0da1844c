import type { Rehearsal, SheetLine } from '@backline/contract/rehearsals';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export type RehearsalOutcome = Extract<Rehearsal['state'], 'done' | 'stopped' | 'gave_way'>;

export interface RehearsalEnd {
  outcome: RehearsalOutcome;
  /** Null unless the rehearsal was simulated. */
  sheet: readonly SheetLine[] | null;
}

export async function end(
  tx: Tx,
  eventId: number,
  { outcome, sheet }: RehearsalEnd,
): Promise<{ id: number; name: string; epoch: number; started_by: number | null } | null> {
  const { rows } = await sql<{ id: number; name: string; epoch: number; started_by: number | null }>`
    update light_rehearsals set ended_at = clock_timestamp(), outcome = ${outcome},
      sheet = ${sheet === null ? null : JSON.stringify(sheet)}::jsonb, epoch = epoch + 1, starts_at = null, ends_at = null
    where event_id = ${eventId} and ended_at is null and alive_until > clock_timestamp()
    returning id, name, epoch, started_by`.execute(tx);
  return rows[0] ?? null;
}

/** Makes every process drop the rehearsal's phones. */
export async function noteGuestsGone(tx: Tx, session: string): Promise<void> {
  await sql`select note_rights(null, null, jsonb_build_object('session_id', ${session}::text))`.execute(tx);
}
