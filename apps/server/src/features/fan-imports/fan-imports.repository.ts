import { sql } from 'kysely';
import { maxFanImportRows, type FanImportColumn } from '@backline/contract/fan-imports';
import type { Connection, Db, Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/statements.ts';
import type { PageWindow } from '../../platform/http/list.ts';
import type { FanCells, JudgedRow } from './fan-row.ts';

export interface FanImportRecord {
  id: number;
  event_id: number;
  file_name: string;
  left_out: string[];
  created_by_name: string;
  run_by_name: string | null;
  row_count: number;
  error_count: number;
  done_count: number;
  added_count: number;
  known_count: number;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  halt: 'asked' | 'rights' | 'fault' | null;
  undo_started_at: string | null;
  undone_at: string | null;
  undo_count: number;
  removed_count: number;
  kept_count: number;
}

const imports = sql`
  select i.id, i.event_id, i.file_name, i.left_out, u.name as created_by_name, runner.name as run_by_name, i.row_count, i.error_count,
    i.done_count, i.added_count, i.known_count, i.created_at, i.started_at, i.finished_at, i.halt,
    i.undo_started_at, i.undone_at, i.undo_count, i.removed_count, i.kept_count
  from fan_imports i join users u on u.id = i.created_by left join users runner on runner.id = i.run_by`;

/**
 * Removes files older than 30 days: deletes previews, ends abandoned imports and keeps only the counts of the others.
 */
export async function forgetOldFiles(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      delete from fan_imports where started_at is null and created_at < now() - interval '30 days'`.execute(tx);
    await sql`
      -- Not now(): the dashboard would list it as a recent import.
      update fan_imports set finished_at = started_at
      where finished_at is null and started_at < now() - interval '30 days'`.execute(tx);
    await sql`
      delete from fan_import_rows r using fan_imports i
      where i.id = r.fan_import_id and i.started_at < now() - interval '30 days'`.execute(tx);
  });
}

export async function list(
  db: Connection,
  eventId: number,
  { limit, offset, after }: PageWindow,
): Promise<FanImportRecord[]> {
  const { rows } = await sql<FanImportRecord>`
    ${imports} where i.event_id = ${eventId} ${after === null ? sql`` : sql`and i.id < ${after.id}`}
    order by i.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function find(db: Connection, eventId: number, importId: number): Promise<FanImportRecord | null> {
  const { rows } = await sql<FanImportRecord>`
    ${imports} where i.id = ${importId} and i.event_id = ${eventId}`.execute(db);
  return rows[0] ?? null;
}

export async function findForUpdate(tx: Tx, eventId: number, importId: number): Promise<FanImportRecord | null> {
  const { rows } = await sql<FanImportRecord>`
    ${imports} where i.id = ${importId} and i.event_id = ${eventId} for update of i`.execute(tx);
  return rows[0] ?? null;
}

export async function insert(
  tx: Tx,
  created: { eventId: number; createdBy: number; fileName: string; leftOut: readonly string[] },
): Promise<{ id: number }> {
  const { rows } = await sql<{ id: number }>`
    insert into fan_imports (event_id, created_by, file_name, left_out)
    values (${created.eventId}, ${created.createdBy}, ${created.fileName}, ${created.leftOut}::text[])
    returning id`.execute(tx);
  return onlyRow(rows);
}

export async function remove(tx: Tx, importId: number): Promise<void> {
  await sql`delete from fan_imports where id = ${importId}`.execute(tx);
}

export async function addRows(
  tx: Tx,
  importId: number,
  firstLine: number,
  rows: readonly JudgedRow[],
): Promise<{ added: number; rowCount: number }> {
  const { added, wrong } = await insertRows(tx, importId, firstLine, rows);
  const twins = added === 0 ? 0 : await markTwins(tx, importId, firstLine, firstLine + rows.length - 1);
  const counted = await sql<{ row_count: number }>`
    update fan_imports set row_count = row_count + ${added}, error_count = error_count + ${wrong + twins}
    where id = ${importId} returning row_count`.execute(tx);
  return { added, rowCount: counted.rows[0]?.row_count ?? 0 };
}

async function insertRows(
  tx: Tx,
  importId: number,
  firstLine: number,
  rows: readonly JudgedRow[],
): Promise<{ added: number; wrong: number }> {
  const lines = rows.map(({ error, ...cells }, index) => ({ ...cells, ...error, line: firstLine + index }));
  const counted = await sql<{ added: number; wrong: number }>`
    with added as (
      insert into fan_import_rows (fan_import_id, line, name, email, phone, section, seat_row, seat,
        contact_email, contact_phone, error_path, error_message)
      select ${importId}, file.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as file (line int, name text,
        email text, phone text, section text, "row" text, seat text, "contactEmail" text, "contactPhone" text, path text,
        message text)
      on conflict (fan_import_id, line) do nothing
      returning error_path
    )
    select count(*) as added, count(error_path) as wrong from added`.execute(tx);
  return counted.rows[0] ?? { added: 0, wrong: 0 };
}

/**
 * Marks the chunk's rows that repeat an earlier row, and later rows that repeat a row of the chunk, because chunks
 * arrive in any order. Looks up each address by index, because PostgreSQL has no statistics of a new file.
 */
async function markTwins(tx: Tx, importId: number, firstLine: number, lastLine: number): Promise<number> {
  const twinsBy = (path: 'email' | 'phone') => {
    const address = sql.ref(path === 'email' ? 'contact_email' : 'contact_phone');
    return sql`
      select r.line, first.line as twin_line, ${path} as twin_path
      from (
        select distinct ${address} as address from fan_import_rows
        where fan_import_id = ${importId} and line between ${firstLine} and ${lastLine} and ${address} is not null
      ) sought
      cross join lateral (
        select line from fan_import_rows
        where fan_import_id = ${importId} and ${address} is not null and (${address}, line) >= (sought.address, 0)
        order by ${address}, line limit 1
      ) first
      cross join lateral (
        select line from fan_import_rows where fan_import_id = ${importId} and ${address} = sought.address
          and line > first.line and line >= ${firstLine}
          and line <= case when first.line < ${firstLine} then ${lastLine}::int else ${maxFanImportRows + 1}::int end
        offset 0
      ) r`;
  };
  const { rows } = await sql<{ count: number }>`
    with twins as (${twinsBy('email')} union all ${twinsBy('phone')}),
    nearest as (select distinct on (line) * from twins order by line, twin_line, twin_path),
    changed as (
      select nearest.*, r.twin_line is null as is_new
      from nearest join fan_import_rows r on r.fan_import_id = ${importId} and r.line = nearest.line
      where r.twin_line is null or nearest.twin_line < r.twin_line
    ),
    written as (
      update fan_import_rows r set twin_line = changed.twin_line, twin_path = changed.twin_path
      from changed where r.fan_import_id = ${importId} and r.line = changed.line
    )
    select count(*) filter (where is_new) as count from changed`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Normalised values, or the values as in the file if the row is invalid. */
export type PreviewRow = FanCells & { line: number } & (WrongRow | { path: null });

export async function listFirstRows(db: Connection, importId: number, limit: number): Promise<PreviewRow[]> {
  const { rows } = await sql<PreviewRow>`
    select line, name, coalesce(contact_email, email) as email, coalesce(contact_phone, phone) as phone, section, seat_row as "row", seat,
      coalesce(error_path, twin_path) as path, error_message as message, twin_line
    from fan_import_rows where fan_import_id = ${importId} order by line limit ${limit}`.execute(db);
  return rows;
}

export type WrongRow =
  | { line: number; path: FanImportColumn; message: string; twin_line: null }
  | { line: number; path: FanImportColumn; message: null; twin_line: number };

export async function listWrongRows(db: Connection, importId: number, limit: number): Promise<WrongRow[]> {
  const { rows } = await sql<WrongRow>`
    select line, coalesce(error_path, twin_path) as path, error_message as message, twin_line from fan_import_rows
    where fan_import_id = ${importId} and (error_path is not null or twin_line is not null)
    order by line limit ${limit}`.execute(db);
  return rows;
}
