import { parseCents, plainCount, toDollars, withDecimalPoint } from '@backline/contract/money';
import {
  promoCodeImportColumns,
  type PromoCodeImportColumn,
  type PromoCodeImportError,
  type PromoCodeImportRow,
} from '@backline/contract/promo-code-import';
import { addPromoCodeInput } from '@backline/contract/promo-codes';
import * as promoTexts from '@backline/contract/promo-codes.texts';
import { cleanLine } from '@backline/contract/typed-text';
import { unreadableCells } from '@backline/contract/unreadable-cells';
import type { z } from 'zod';
import { discountTypeOf } from './discount-types.ts';

export type NewPromoCode = z.output<typeof addPromoCodeInput> & { line: number };

export interface JudgedCodes {
  codes: NewPromoCode[];
  errors: PromoCodeImportError[];
}

/** `taken` holds what to say of existing codes, by the code in upper case. */
export function judgeRows(
  rows: readonly PromoCodeImportRow[],
  { artistId, taken }: { artistId: number; taken: ReadonlyMap<string, string> },
): JudgedCodes {
  const judged: JudgedCodes = { codes: [], errors: [] };
  const lines = new Map<string, number>();
  for (const row of rows) {
    const key = plain(row.code).toUpperCase();
    const parsed = addPromoCodeInput.safeParse(codeOf(row, artistId));
    const errors = unreadableCells(row, promoCodeImportColumns);
    if (errors.length === 0 && parsed.error !== undefined) {
      errors.push(...parsed.error.issues.map(({ path, message }) => locate(row, path[0], message)));
    }
    const message = problemOf(lines.get(key), taken.get(key));
    if (errors.length === 0 && message !== null) errors.push({ line: row.line, path: 'code', message });
    if (parsed.success && errors.length === 0) {
      judged.codes.push({ ...parsed.data, line: row.line });
      lines.set(key, row.line);
    }
    judged.errors.push(...errors);
  }
  return judged;
}

const problemOf = (twinLine: number | undefined, taken: string | undefined): string | null =>
  twinLine === undefined ? (taken ?? null) : promoTexts.importCodeTwice(twinLine);

/** Cleans full-width and invisible characters, which sheets may contain. */
export const plain = (cell: string): string => cleanLine(cell.normalize('NFKC'));

function typeOf({ discount_type, discount_value }: PromoCodeImportRow) {
  const type = plain(discount_type);
  if (type !== '') return discountTypeOf(type);
  const value = plain(discount_value);
  if (value.endsWith('%')) return 'percentage';
  return value.startsWith('$') ? 'fixed' : undefined;
}

function codeOf(row: PromoCodeImportRow, artistId: number): unknown {
  const type = typeOf(row);
  const minimum = parseCents(row.minimum_amount);
  return {
    artist_id: artistId,
    code: plain(row.code),
    discount_type: type,
    discount_value: type === 'percentage' ? percentOf(row.discount_value) : dollarsOf(row.discount_value),
    start_dttm: instantOf(row.start),
    end_dttm: instantOf(row.end),
    usage_limit: countOf(row.usage_limit),
    // An unreadable cell must fail validation instead of counting as empty.
    minimum_amount:
      minimum === null ? (plain(row.minimum_amount) === '' ? null : plain(row.minimum_amount)) : toDollars(minimum),
  };
}

function percentOf(cell: string): number | undefined {
  const digits = withDecimalPoint(plain(cell).replace(/\s*%$/, ''));
  return /^\d{1,9}(?:\.\d{1,9})?$/.test(digits) ? Number(digits) : undefined;
}

function dollarsOf(cell: string): number | undefined {
  const cents = parseCents(cell);
  return cents === null ? undefined : toDollars(cents);
}

function countOf(cell: string): number | undefined {
  const digits = plainCount(cell);
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined;
}

function instantOf(cell: string): number | undefined {
  const text = plain(cell);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : undefined;
}

const columnOf: Readonly<Record<string, PromoCodeImportColumn>> = { start_dttm: 'start', end_dttm: 'end' };

const unreadableWords: Readonly<Partial<Record<PromoCodeImportColumn, readonly [missing: string, words: string]>>> = {
  discount_type: [promoTexts.discountTypeRequired, promoTexts.importTypeUnknown],
  discount_value: [promoTexts.discountValueRequired, promoTexts.importValueUnreadable],
  start: [promoTexts.startRequired, promoTexts.importTimeUnreadable],
  end: [promoTexts.endRequired, promoTexts.importTimeUnreadable],
  usage_limit: [promoTexts.usageLimitRequired, promoTexts.importLimitUnreadable],
};

function locate(row: PromoCodeImportRow, field: PropertyKey | undefined, message: string): PromoCodeImportError {
  const name = String(field);
  const path = columnOf[name] ?? promoCodeImportColumns.find((column) => column === name) ?? 'code';
  const [missing, words] = unreadableWords[path] ?? [];
  if (path === 'minimum_amount' && parseCents(row.minimum_amount) === null && plain(row.minimum_amount) !== '') {
    return { line: row.line, path, message: promoTexts.importMinimumUnreadable };
  }
  const isThere = plain(row[path]) !== '' && message === missing;
  return { line: row.line, path, message: isThere && words !== undefined ? words : message };
}
