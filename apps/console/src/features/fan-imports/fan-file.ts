import { fanImportChunk, maxFanImportRows, type addFanImportRows } from '@backline/contract/fan-imports';
import * as importTexts from '@backline/contract/imports.texts';
import type { ParsedInput } from '@backline/contract/operation';
import type { SheetRow } from '../../lib/sheets/sheet-reader.ts';
import type { SheetKind } from '../../ui/use-sheet.ts';
import { columnNames, fanTitles, type FanFileColumn } from './fan-titles.ts';

export type FanFileRow = ParsedInput<typeof addFanImportRows>['rows'][number];

export interface FanPiece {
  firstLine: number;
  rows: FanFileRow[];
}

const maxCellLength = 1_000;
const fieldNames: Record<FanFileColumn, string> = {
  name: columnNames.name,
  firstName: 'First name',
  lastName: 'Last name',
  email: columnNames.email,
  phone: columnNames.phone,
  section: columnNames.section,
  row: columnNames.row,
  seat: columnNames.seat,
};

export const fanSheet: SheetKind = {
  titles: fanTitles,
  maxRows: maxFanImportRows,
  maxLine: maxFanImportRows + 1,
  maxCellLength,
  maxMegabytes: 64,
  fields: Object.entries(fieldNames).map(([key, title]) => ({ key, title })),
  missing(fields) {
    if (!['name', 'firstName', 'lastName'].some((field) => fields.has(field))) return importTexts.importNoName;
    return fields.has('email') || fields.has('phone') ? null : importTexts.importNoContact;
  },
};

export function fanPieces(rows: readonly SheetRow[], rowsOfPiece: number = fanImportChunk): FanPiece[] {
  const pieces: FanPiece[] = [];
  let last: FanPiece | null = null;
  for (const { line, cells } of rows) {
    const isNext = last !== null && last.firstLine + last.rows.length === line;
    if (last === null || !isNext || last.rows.length === rowsOfPiece) {
      last = { firstLine: line, rows: [] };
      pieces.push(last);
    }
    last.rows.push(fanRow(cells));
  }
  return pieces;
}

function fanRow(cells: Record<string, string>): FanFileRow {
  const { firstName = '', lastName = '', name = '', email = '', phone = '', section = '', row = '', seat = '' } = cells;
  const joined = name || `${firstName} ${lastName}`.trim().slice(0, maxCellLength).toWellFormed();
  return { name: joined, email, phone, section, row, seat };
}
