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

/** Returns the rows with their errors as a file that can be imported again once corrected. */
export function fanErrorFile(errors: readonly FanError[]): string {
  const rows = errors.map(({ line, path, message, cells }) => [
    ...fanImportColumns.map((column) => (column === 'phone' ? phoneCell : csvCell)(cells?.[column] ?? '')),
    String(line),
    columnNames[path],
    csvCell(message),
  ]);
  return csvDownload([[...titles, 'Line', 'Column', 'Problem'], ...rows]);
}

/** Does not escape a phone number's plus sign: digits alone cannot form a formula. */
const phoneCell = (text: string) => (/^\+[\d\s().-]*$/.test(text) ? text : csvCell(text));
