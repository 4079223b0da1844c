import type { LightChangeKind } from '@backline/beat';
import type { Arrangement } from '@backline/contract/light-timelines';
import { sql, type RawBuilder } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';

export interface TimelineSummaryRow {
  duration_ms: number;
  flashes_in_fastest_second: number;
  drawing: string;
  colour: string;
  arrangement: Arrangement;
  step_ms: number;
  group_count: number;
}

export interface TimelineChange {
  kind: LightChangeKind;
  from_ms: number;
  to_ms: number;
  flashes: number;
}

export interface TimelineRow extends TimelineSummaryRow {
  hash: string;
  payload: string;
  longest_run_ms: number;
  changes: TimelineChange[];
  rule_version: number;
  certified_at: string;
  certified_by: string | null;
}

export const summaryOf: RawBuilder<unknown> = sql`t.duration_ms, t.flashes_in_fastest_second, t.drawing, t.colour, t.arrangement,
  t.step_ms, t.group_count`;

export const columnsOf: RawBuilder<unknown> = sql`${summaryOf}, t.hash, t.payload, t.longest_run_ms, t.changes, t.rule_version,
  t.certified_at, (select name from users where id = t.certified_by) as certified_by`;

export type NewTimeline = Omit<TimelineRow, 'certified_at' | 'certified_by'>;

export async function insertAll(
  tx: Tx,
  timelines: readonly NewTimeline[],
  certifiedBy: number | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into light_timelines (hash, payload, duration_ms, colour, arrangement, step_ms, group_count, drawing,
      flashes_in_fastest_second, longest_run_ms, changes, rule_version, certified_by)
    select hash, payload, duration_ms, colour, arrangement, step_ms, group_count, drawing, flashes_in_fastest_second,
      longest_run_ms, changes, rule_version, ${certifiedBy}
    from json_to_recordset(${JSON.stringify(timelines.map((timeline, place) => ({ ...timeline, place })))}) as new (hash text, payload text, duration_ms int,
      colour text, arrangement text, step_ms int, group_count int, drawing text, flashes_in_fastest_second int,
      longest_run_ms int, changes jsonb, rule_version int, place int)
    order by place returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface OlderTimeline extends Pick<
  TimelineRow,
  'payload' | 'colour' | 'arrangement' | 'step_ms' | 'group_count'
> {
  certified_by: number | null;
}

export async function findOlder(tx: Tx, timelineId: number, ruleVersion: number): Promise<OlderTimeline | null> {
  const { rows } = await sql<OlderTimeline>`
    select payload, colour, arrangement, step_ms, group_count, certified_by
    from light_timelines where id = ${timelineId} and rule_version < ${ruleVersion}`.execute(tx);
  return rows[0] ?? null;
}

export async function listOlder(db: Connection, ruleVersion: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from light_timelines t where t.rule_version < ${ruleVersion}
      and (exists (select from event_patterns where timeline_id = t.id and show_id is null and skipped is null and ends_at > now())
        or exists (select from event_tracks where timeline_id = t.id)
        or exists (select from patterns where timeline_id = t.id))
    order by t.id limit 200`.execute(db);
  return rows.map(({ id }) => id);
}

/** Replaces a timeline in patterns, schedules and songs. Past shows keep the old one. */
export async function replace(tx: Tx, timelineId: number, byId: number): Promise<void> {
  for (const table of ['patterns', 'event_patterns', 'event_tracks'] as const) {
    await sql`
      update ${sql.table(table)} set timeline_id = ${byId} where timeline_id = ${timelineId}`.execute(tx);
  }
}

/** A condition on `light_timelines as t`. */
const isUnused = sql`not exists (select from patterns where timeline_id = t.id)
  and not exists (select from event_patterns where timeline_id = t.id)
  and not exists (select from event_tracks where timeline_id = t.id)
  and not exists (select from light_rehearsals where timeline_id = t.id)
  and not exists (select from light_shows where timeline_id = t.id)`;

/**
 * Deletes unused timelines, except those of the last day, which a save may be about to use. The second statement sees
 * references that were added before the lock.
 */
export async function deleteUnused(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select t.id from light_timelines t where t.certified_at < now() - interval '1 day' and ${isUnused}
    for update skip locked`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`delete from light_timelines t where t.id = any(${ids}::bigint[]) and ${isUnused}`.execute(tx);
}
