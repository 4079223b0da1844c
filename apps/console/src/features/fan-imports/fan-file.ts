import type { addFanImportRows, FanImportColumn } from '@backline/contract/fan-imports';
import type { ParsedInput } from '@backline/contract/operation';
import { CsvError, csvWord, readCsv, type CsvProblem } from '../../lib/csv-text.ts';

// Runs in a worker: only the contract's types are imported, or the worker would carry the whole of it.

export type FanFileRow = ParsedInput<typeof addFanImportRows>['rows'][number];

/** Rows of the file that follow each other, as many as one call takes. */
export interface FanPiece {
  /** Counted as a spreadsheet counts its rows, from 1. */
  firstLine: number;
  rows: FanFileRow[];
}

export interface FanFile {
  pieces: FanPiece[];
  /** Columns whose titles say nothing that an import knows. */
  leftOut: string[];
}

export interface FanFileLimits {
  rows: number;
  rowsOfPiece: number;
}

/** Why a file cannot be imported. */
type ColumnProblem = { kind: 'no-name' | 'no-contact' | 'too-many' };
export type FanFileProblem = CsvProblem | ColumnProblem;

class FanFileError extends Error {
  override name = 'FanFileError';
  readonly problem: ColumnProblem;

  constructor(problem: ColumnProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** What a failure of {@link readFans} has to say; null for any other. */
export const fanFileProblem = (error: unknown): FanFileProblem | null =>
  error instanceof FanFileError || error instanceof CsvError ? error.problem : null;

/** A name may stand in two columns. */
type FanFileColumn = FanImportColumn | 'firstName' | 'lastName';

/** What people call the columns, in small letters and digits alone. */
const headings: Record<FanFileColumn, readonly string[]> = {
  name: ['name', 'fullname'],
  firstName: ['firstname', 'first', 'givenname', 'forename'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  email: ['email', 'emailaddress', 'mail'],
  phone: ['phone', 'phonenumber', 'telephone', 'mobile', 'mobilenumber', 'mobilephone', 'cell'],
  section: ['section'],
  row: ['row'],
  seat: ['seat', 'seatnumber'],
};
const columns = Object.keys(headings) as FanFileColumn[];

/** Past any field's limit, so that the server still refuses what is too long, and only that row. */
const maxCellLength = 1_000;

/** Reads a file's rows by the names in its first row. The server judges the cells; here only the file is. */
export function readFans(bytes: ArrayBuffer, limits: FanFileLimits): FanFile {
  const { header, data, firstIndex } = readCsv(bytes);
  const places = placesOf(header);
  const pieces = cut(data, firstIndex, places, limits);
  if (pieces.length === 0) throw new CsvError({ kind: 'empty' });
  return { pieces, leftOut: leftOutOf(header, places) };
}

type Places = Record<FanFileColumn, number[]>;

function placesOf(header: readonly string[]): Places {
  const words = header.map(csvWord);
  const find = (column: FanFileColumn) =>
    words.flatMap((word, place) => (headings[column].includes(word) ? [place] : []));
  const places = byColumn(find);
  if (places.name.length + places.firstName.length + places.lastName.length === 0)
    throw new FanFileError({ kind: 'no-name' });
  if (places.email.length + places.phone.length === 0) throw new FanFileError({ kind: 'no-contact' });
  return places;
}

/** The titles of columns that nobody asked for, as the file has them. */
function leftOutOf(header: readonly string[], places: Places): string[] {
  const read = new Set(Object.values(places).flat());
  return header.map((title) => title.trim()).filter((title, place) => title !== '' && !read.has(place));
}

/** Empty rows are left out, and the rows behind them keep their line. */
function cut(data: readonly string[][], from: number, places: Places, limits: FanFileLimits): FanPiece[] {
  const pieces: FanPiece[] = [];
  let last: FanPiece | null = null;
  for (let index = from; index < data.length; index += 1) {
    const row = readRow(data[index] ?? [], places);
    if (row === null) continue;
    const line = index + 1;
    if (line > limits.rows + 1) throw new FanFileError({ kind: 'too-many' });
    const isNext = last !== null && last.firstLine + last.rows.length === line;
    if (last === null || !isNext || last.rows.length === limits.rowsOfPiece) {
      last = { firstLine: line, rows: [] };
      pieces.push(last);
    }
    last.rows.push(row);
  }
  return pieces;
}

/** Where two columns mean the same, such as Phone and Mobile, the first one that is filled counts. */
function readRow(record: readonly string[], places: Places): FanFileRow | null {
  const { firstName, lastName, ...cells } = byColumn((column) => {
    const filled = places[column].map((place) => record[place]?.trim() ?? '').find((cell) => cell !== '');
    return (filled ?? '').slice(0, maxCellLength).toWellFormed();
  });
  cells.name ||= `${firstName} ${lastName}`.trim().slice(0, maxCellLength).toWellFormed();
  return Object.values(cells).some((cell) => cell !== '') ? cells : null;
}

function byColumn<Value>(find: (column: FanFileColumn) => Value): Record<FanFileColumn, Value> {
  return Object.fromEntries(columns.map((column) => [column, find(column)])) as Record<FanFileColumn, Value>;
}
