import {
  fanImportChunk,
  fanImportColumns,
  maxFanImportRows,
  messages,
  type addFanImportRows,
  type FanImportColumn,
  type ParsedInput,
} from '@backline/contract';
import Papa from 'papaparse';

export type FanFileRow = ParsedInput<typeof addFanImportRows>['rows'][number];

/** Rows of the file that follow each other, as many as one call takes. */
export interface FanPiece {
  /** Counted as a spreadsheet counts its rows, from 1. */
  firstLine: number;
  rows: FanFileRow[];
}

/** Says in words for people why a file cannot be imported. */
export class FanFileError extends Error {
  override name = 'FanFileError';
}

/** What people call the columns, in small letters and digits alone. */
const headings: Record<FanImportColumn, readonly string[]> = {
  name: ['name', 'fullname'],
  email: ['email', 'emailaddress', 'mail'],
  phone: ['phone', 'phonenumber', 'telephone', 'mobile', 'mobilenumber', 'mobilephone', 'cell'],
  section: ['section'],
  row: ['row'],
  seat: ['seat', 'seatnumber'],
};

/** Past any field's limit, so that the server still refuses what is too long, and only that row. */
const maxCellLength = 1_000;

/** Reads a file's rows by the names in its first row. The server judges the cells; here only the file is. */
export function readFans(bytes: ArrayBuffer): FanPiece[] {
  // Some spreadsheets end lines with two returns, which would put an empty line after each.
  const text = decode(bytes).replaceAll('\r\r\n', '\r\n');
  const { data, errors } = Papa.parse<string[]>(text);
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes !== undefined) throw new FanFileError(messages.importQuotes((quotes.row ?? 0) + 1));

  const headerAt = data.findIndex((record) => record.some((cell) => cell.trim() !== ''));
  const header = data[headerAt];
  if (header === undefined) throw new FanFileError(messages.importEmpty);
  const places = placesOf(header);
  const pieces = cut(data, headerAt + 1, places);
  if (pieces.length === 0) throw new FanFileError(messages.importEmpty);
  return pieces;
}

/** The text of a file that a spreadsheet may have saved: UTF-8 or UTF-16, else what Excel writes in the West. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const text = isUtf16 ? new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes) : decodeBytes(bytes);
  if (holdsControls(text.slice(0, 4_096))) throw new FanFileError(messages.importNotText);
  return text;
}

function decodeBytes(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Text holds none beside tabs and the ends of lines; a workbook or an image begins with some. */
const holdsControls = (text: string) =>
  Array.from(text).some((character) => character < ' ' && !'\t\n\v\f\r'.includes(character));

type Places = Record<FanImportColumn, number[]>;

function placesOf(header: readonly string[]): Places {
  const words = header.map((cell) => cell.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  const find = (column: FanImportColumn) =>
    words.flatMap((word, place) => (headings[column].includes(word) ? [place] : []));
  const places = byColumn(find);
  if (places.name.length === 0) throw new FanFileError(messages.importNoName);
  if (places.email.length + places.phone.length === 0) throw new FanFileError(messages.importNoContact);
  return places;
}

/** Empty rows are left out, and the rows behind them keep their line. */
function cut(data: readonly string[][], from: number, places: Places): FanPiece[] {
  const pieces: FanPiece[] = [];
  let last: FanPiece | null = null;
  for (let index = from; index < data.length; index += 1) {
    const row = readRow(data[index] ?? [], places);
    if (row === null) continue;
    const line = index + 1;
    if (line > maxFanImportRows + 1) throw new FanFileError(messages.importTooMany(maxFanImportRows));
    const isNext = last !== null && last.firstLine + last.rows.length === line;
    if (last === null || !isNext || last.rows.length === fanImportChunk) {
      last = { firstLine: line, rows: [] };
      pieces.push(last);
    }
    last.rows.push(row);
  }
  return pieces;
}

/** Where two columns mean the same, such as Phone and Mobile, the first one that is filled counts. */
function readRow(record: readonly string[], places: Places): FanFileRow | null {
  const cells = byColumn((column) => {
    const filled = places[column].map((place) => record[place]?.trim() ?? '').find((cell) => cell !== '');
    return (filled ?? '').slice(0, maxCellLength).toWellFormed();
  });
  return Object.values(cells).some((cell) => cell !== '') ? cells : null;
}

function byColumn<Value>(find: (column: FanImportColumn) => Value): Record<FanImportColumn, Value> {
  return Object.fromEntries(fanImportColumns.map((column) => [column, find(column)])) as Record<FanImportColumn, Value>;
}
