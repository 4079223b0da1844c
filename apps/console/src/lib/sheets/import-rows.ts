import { csvCell, csvDownload } from '../csv-download.ts';
import type { SheetRow } from './sheet-reader.ts';

/** `line` is one-based, as in a spreadsheet. */
export type ImportRow<Column extends string> = Record<Column, string> & { line: number };

interface ImportProblem<Column extends string> {
  line: number;
  path: Column;
  message: string;
}

/** Returns the rows of a sheet by the columns of an import. A missing column is ''. */
export const importRows =
  <Column extends string>(columns: readonly Column[]) =>
  (rows: readonly SheetRow[]): ImportRow<Column>[] =>
    rows.map(({ line, cells }) => {
      const all = columns.map((column) => [column, cells[column] ?? '']);
      return { ...(Object.fromEntries(all) as Record<Column, string>), line };
    });

/** Returns a file of rows with their errors, which can be imported again once corrected. */
export function importErrorFile<Column extends string>(
  columnNames: Record<Column, string>,
  rows: readonly ImportRow<Column>[],
  problems: ReadonlyMap<number, readonly ImportProblem<Column>[]>,
): string {
  const columns = Object.keys(columnNames) as Column[];
  return csvDownload([
    [...columns.map((column) => columnNames[column]), 'Line', 'Problem'],
    ...rows.map((row) => [
      ...columns.map((column) => csvCell(row[column])),
      String(row.line),
      csvCell((problems.get(row.line) ?? []).map(({ path, message }) => `${columnNames[path]}: ${message}`).join(' ')),
    ]),
  ]);
}
