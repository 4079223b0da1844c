import { fanImportColumns, type FanImportColumn } from '@backline/contract/fan-imports';
import type { FanFileRow } from './fan-file.ts';

export const columnNames: Record<FanImportColumn, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  section: 'Section',
  row: 'Row',
  seat: 'Seat',
};

const titles = fanImportColumns.map((column) => columnNames[column]);

export const fanTemplate = () => asDownload([titles]);

export interface FanError {
  line: number;
  path: FanImportColumn;
  message: string;
  /** As it stands in the file; null where the file is not at hand. */
  cells: FanFileRow | null;
}

/** What was wrong, beside the rows that it was wrong with: mended, the file can be imported as it is. */
export function fanErrorFile(errors: readonly FanError[]): string {
  const rows = errors.map(({ line, path, message, cells }) => [
    ...fanImportColumns.map((column) => (column === 'phone' ? phoneCell : cell)(cells?.[column] ?? '')),
    String(line),
    columnNames[path],
    cell(message),
  ]);
  return asDownload([[...titles, 'Line', 'Column', 'Problem'], ...rows]);
}

/** No spreadsheet takes the cell for a formula. */
const cell = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** A number keeps its plus: digits alone are no formula. */
const phoneCell = (text: string) => (/^\+[\d\s().-]*$/.test(text) ? text : cell(text));

function asDownload(rows: readonly (readonly string[])[]): string {
  const csv = rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
  // The mark tells Excel that it is UTF-8.
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csv.toWellFormed()}`)}`;
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
