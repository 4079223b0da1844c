import { fanImportColumns, type FanImportColumn } from '@backline/contract/fan-imports';
import { csvCell, csvDownload } from '../../lib/csv-download.ts';
import type { FanFileRow } from './fan-file.ts';
import { columnNames } from './fan-titles.ts';

const titles = fanImportColumns.map((column) => columnNames[column]);

export const fanTemplate = () => csvDownload([titles]);

export interface FanError {
  line: number;
  path: FanImportColumn;
  message: string;
  cells: FanFileRow | null;
}

/** Lists the errors next to their rows, so that the corrected file can be imported as it is. */
export function fanErrorFile(errors: readonly FanError[]): string {
  const rows = errors.map(({ line, path, message, cells }) => [
    ...fanImportColumns.map((column) => (column === 'phone' ? phoneCell : csvCell)(cells?.[column] ?? '')),
    String(line),
    columnNames[path],
    csvCell(message),
  ]);
  return csvDownload([[...titles, 'Line', 'Column', 'Problem'], ...rows]);
}

/** Keeps the plus of a phone number: digits alone are no formula. */
const phoneCell = (text: string) => (/^\+[\d\s().-]*$/.test(text) ? text : csvCell(text));
