import { SheetError } from './sheet-error.ts';

export interface Workbook {
  sheets: { name: string; rows: string[][] }[];
}

/** Maximum unpacked size of the archive: a list of 200,000 people takes about a third of it. */
const maxUnpackedBytes = 256 * 1024 * 1024;
const maxParts = 2_000;
const maxSheets = 20;
const maxColumns = 200;

export const isArchive = (bytes: Uint8Array): boolean => hasStart(bytes, [0x50, 0x4b, 0x03, 0x04]);
/** Returns true for a workbook of Excel 97 to 2003 and for an encrypted one. */
export const isOldWorkbook = (bytes: Uint8Array): boolean => hasStart(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

const hasStart = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, place) => bytes[place] === byte);

/** Reads an XLSX or ODS file as text: numbers with all digits, dates as `2027-01-31 20:00`. */
export async function xlsxRows(bytes: Uint8Array, maxRows: number): Promise<Workbook> {
  requireBounded(bytes);
  // Loaded on demand, because the library is several hundred KB in size.
  const { read, utils } = await import('@e965/xlsx');
  const book = (() => {
    try {
      return read(bytes, {
        type: 'array',
        dense: true,
        cellDates: true,
        UTC: true,
        sheetRows: maxRows + 1,
        cellHTML: false,
        cellFormula: false,
      });
    } catch {
      throw new SheetError({ kind: 'bad-workbook' });
    }
  })();
  const sheets = book.SheetNames.slice(0, maxSheets).flatMap((name) => {
    const sheet = book.Sheets[name];
    if (sheet?.['!ref'] === undefined) return [];
    const range = utils.decode_range(sheet['!ref']);
    const whole = { s: { r: 0, c: 0 }, e: { r: range.e.r, c: Math.min(range.e.c, maxColumns - 1) } };
    const rows = utils.sheet_to_json<unknown[]>(sheet, {
      header: 1,
      raw: true,
      UTC: true,
      blankrows: true,
      range: whole,
    });
    return [{ name, rows: rows.map((row) => Array.from(row, cellText)) }];
  });
  if (sheets.length === 0) throw new SheetError({ kind: 'bad-workbook' });
  return { sheets };
}

function cellText(value: unknown): string {
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'number') {
    return Number.isInteger(value) && Math.abs(value) < 1e21 ? value.toFixed(0) : String(value);
  }
  return typeof value === 'string' ? value : typeof value === 'boolean' ? String(value) : '';
}

/** Rounds to a second, since a spreadsheet stores fractions of a day. */
function dateText(date: Date): string {
  if (Number.isNaN(date.valueOf())) return '';
  const [day = '', time = ''] = new Date(Math.round(date.valueOf() / 1_000) * 1_000).toISOString().split(/[T.]/);
  return time === '00:00:00' ? day : `${day} ${time.replace(/:00$/, '')}`;
}

/**
 * Checks the unpacked sizes in the archive's directory, because a small archive may unpack to more than the browser's
 * memory.
 */
function requireBounded(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  const parts = end === -1 ? 0 : view.getUint16(end + 10, true);
  if (parts === 0) throw new SheetError({ kind: 'bad-workbook' });
  let place = view.getUint32(end + 16, true);
  let unpacked = 0;
  for (let part = 0; part < parts; part += 1) {
    if (place + 46 > view.byteLength || view.getUint32(place, true) !== 0x02014b50) {
      throw new SheetError({ kind: 'bad-workbook' });
    }
    unpacked += view.getUint32(place + 24, true);
    const names =
      view.getUint16(place + 28, true) + view.getUint16(place + 30, true) + view.getUint16(place + 32, true);
    place += 46 + names;
  }
  if (parts > maxParts || unpacked > maxUnpackedBytes) throw new SheetError({ kind: 'large-workbook' });
}

/**
 * Finds the end of central directory record (APPNOTE.TXT 4.3.16). It is at the end, before a comment of at most 64 KB.
 */
function endOfDirectory(view: DataView): number {
  for (let place = view.byteLength - 22; place >= Math.max(0, view.byteLength - 22 - 65_535); place -= 1) {
    if (view.getUint32(place, true) === 0x06054b50) return place;
  }
  return -1;
}
