import { setImmediate } from 'node:timers/promises';
import { seatFields } from '@backline/contract/attendance';
import { fanImportColumns, type FanImportColumn } from '@backline/contract/fan-imports';
import * as importTexts from '@backline/contract/imports.texts';
import { withAsciiDomain } from '@backline/contract/mail-address';
import * as peopleTexts from '@backline/contract/people.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { staffEmail } from '@backline/contract/people';
import { requiredText } from '@backline/contract/primitives';
import { cleanLine, hasUnreadable, isStorable } from '@backline/contract/typed-text';
import type { z } from 'zod';
import { dialledNumber } from './dialled-number.ts';

export type FanCells = Record<FanImportColumn, string>;

export interface JudgedRow extends FanCells {
  contactEmail: string | null;
  contactPhone: string | null;
  error: { path: FanImportColumn; message: string } | null;
}

const name = requiredText(peopleTexts.nameRequired);
const seatColumns = ['section', 'row', 'seat'] as const;
const rowsOfTurn = 50;

/** Validates rows. Yields to other requests every few rows, because the long cells of one call take 0.1 s. */
export async function judgeRows(rows: readonly FanCells[], countryCode: string): Promise<JudgedRow[]> {
  const judged: JudgedRow[] = [];
  for (const row of rows) {
    judged.push(judgeRow(row, countryCode));
    if (judged.length % rowsOfTurn === 0) await setImmediate();
  }
  return judged;
}

export function judgeRow(raw: FanCells, countryCode: string): JudgedRow {
  const cells = { ...raw };
  for (const column of fanImportColumns) cells[column] = cleanLine(storable(raw[column]));
  const dialled = dialledNumber(cells.phone, countryCode);
  const phone = 'number' in dialled ? dialled.number : '';
  const wrong = (path: FanImportColumn, message: string | null) => (message === null ? null : { path, message });
  const error =
    firstWith(fanImportColumns, (column) =>
      wrong(column, isStorable(raw[column]) ? null : generalTexts.invalidValue),
    ) ??
    firstWith(fanImportColumns, (column) =>
      wrong(column, hasUnreadable(raw[column]) ? importTexts.importCellUnreadable : null),
    ) ??
    wrong('name', complaint(name, cells.name)) ??
    wrong('email', cells.email === '' ? null : complaint(staffEmail, cells.email)) ??
    wrong('phone', 'problem' in dialled ? dialled.problem : null) ??
    wrong('email', cells.email === '' && phone === '' ? importTexts.importContactRequired : null) ??
    firstWith(seatColumns, (column) => wrong(column, complaint(seatFields[column], cells[column])));
  const contact = (text: string) => (error !== null || text === '' ? null : text);
  return {
    ...cells,
    contactEmail: contact(withAsciiDomain(cells.email.toLowerCase())),
    contactPhone: contact(phone),
    error,
  };
}

const storable = (cell: string) => cell.toWellFormed().replaceAll('\0', '\uFFFD');

function complaint(schema: z.ZodType, value: string): string | null {
  const { error } = schema.safeParse(value);
  return error === undefined ? null : (error.issues[0]?.message ?? generalTexts.invalidValue);
}

function firstWith<T, R>(values: readonly T[], find: (value: T) => R | null): R | null {
  for (const value of values) {
    const found = find(value);
    if (found !== null) return found;
  }
  return null;
}
