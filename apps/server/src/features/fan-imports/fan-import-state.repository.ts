import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Outcome } from './fan-placing.ts';

export interface Turn {
  fanImportId: number;
  turn: number;
}

export interface Runner {
  id: number;
  impersonatorId: number | null;
}

/** Returns null for an outdated turn, and if the import or its event was deleted. */
export async function lockTurn(
  tx: Tx,
  { fanImportId, turn }: Turn,
): Promise<{ id: number; event_id: number; file_name: string; runner: Runner } | null> {
  const { rows } = await sql<{ id: number; event_id: number; file_name: string; runner: Runner }>`
    select id, event_id, file_name, json_build_object('id', run_by, 'impersonatorId', run_via) as runner
    from fan_imports where id = ${fanImportId} and turn = ${turn} and finished_at is null and undo_started_at is null for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function start(tx: Tx, importId: number, runner: Runner): Promise<Turn> {
  const { rows } = await sql<{ turn: number }>`
    update fan_imports set started_at = coalesce(started_at, now()), run_by = ${runner.id},
      run_via = ${runner.impersonatorId}, halt = null, turn = turn + 1
    where id = ${importId} returning turn`.execute(tx);
  return { fanImportId: importId, turn: rows[0]?.turn ?? 0 };
}

/** Stops the import and invalidates the current turn. */
export async function halt(tx: Tx, importId: number, why: 'asked' | 'rights'): Promise<ImportCounts> {
  const { rows } = await sql<Progress>`
    update fan_imports set halt = ${why}, turn = turn + 1 where id = ${importId} returning ${progress}`.execute(tx);
  return countsOf(rows[0]);
}

/** Locks the turns of unfinished imports. Skips imports whose job is running. */
export async function lockTurns(tx: Tx): Promise<Turn[]> {
  const { rows } = await sql<Turn>`
    select id as "fanImportId", turn from fan_imports
    where started_at is not null and finished_at is null and halt is null and undo_started_at is null
    order by id for update skip locked`.execute(tx);
  return rows;
}

/** Records a failed attempt. The turn stays valid, because the job will retry it. */
export async function noteFault(tx: Tx, { fanImportId, turn }: Turn): Promise<void> {
  await sql`
    update fan_imports set halt = 'fault' where id = ${fanImportId} and turn = ${turn}`.execute(tx);
}

/** Records a chunk and advances the turn. The import is finished if no row is left. */
export async function note(
  tx: Tx,
  importId: number,
  { done, added, known }: { done: number } & Record<Outcome, number>,
): Promise<{ next: Turn; isFinished: boolean; counts: ImportCounts }> {
  const { rows } = await sql<Progress & { turn: number; isFinished: boolean }>`
    update fan_imports set done_count = done_count + ${done}, added_count = added_count + ${added},
      known_count = known_count + ${known}, halt = null, turn = turn + 1,
      finished_at = case when done_count + ${done} >= row_count or ${done}::int = 0 then now() end
    where id = ${importId} returning turn, finished_at is not null as "isFinished", ${progress}`.execute(tx);
  const { turn = 0, isFinished = true } = rows[0] ?? {};
  return { next: { fanImportId: importId, turn }, isFinished, counts: countsOf(rows[0]) };
}

export type ImportCounts = Record<Outcome, number>;

interface Progress {
  added: number;
  known: number;
  done: number;
}

const progress = sql`added_count as added, known_count as known, done_count as done`;

const countsOf = ({ added, known, done }: Progress = { added: 0, known: 0, done: 0 }): ImportCounts => ({
  added,
  known,
  refused: done - added - known,
});

export async function noteSender(tx: Tx, importId: number, sender: Runner): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update fan_imports set sent_by = ${sender.id}, sent_via = ${sender.impersonatorId}
    where id = ${importId} and (sent_by, sent_via) is distinct from (${sender.id}::bigint, ${sender.impersonatorId}::bigint)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0) > 0;
}
