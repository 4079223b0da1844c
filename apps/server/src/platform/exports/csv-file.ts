import { sql, type RawBuilder } from 'kysely';

type CellKind = 'text' | 'phone' | 'plain';

export interface CsvColumn {
  title: string;
  value: RawBuilder<unknown>;
  kind: CellKind;
}

export interface CsvFile {
  name: string;
  columns: readonly CsvColumn[];
  rows: RawBuilder<unknown>;
}

export const text = (title: string, value: RawBuilder<unknown>): CsvColumn => ({ title, value, kind: 'text' });
export const phone = (title: string, value: RawBuilder<unknown>): CsvColumn => ({ title, value, kind: 'phone' });
export const plain = (title: string, value: RawBuilder<unknown>): CsvColumn => ({ title, value, kind: 'plain' });

/** Formats a moment in an IANA zone: `2026-11-23 08:05 PM`. */
export const moment = (title: string, at: RawBuilder<unknown>, zone: RawBuilder<unknown> = sql`'UTC'`): CsvColumn =>
  plain(title, sql`to_char(${at} at time zone ${zone}, 'YYYY-MM-DD HH12:MI AM')`);

/** Formats cents as dollars: `12.50`. */
export const amount = (title: string, cents: RawBuilder<unknown>): CsvColumn =>
  plain(title, sql`to_char((${cents}) / 100.0, 'FM99999999990.00')`);

export const yesOrNo = (title: string, is: RawBuilder<unknown>): CsvColumn =>
  plain(title, sql`case when ${is} then 'Yes' else 'No' end`);

export function selectOf({ columns, rows }: CsvFile): RawBuilder<unknown> {
  const cells = columns.map(({ value }, place) => sql`(${value})::text as ${cellAt(place)}`);
  const safe = columns.map(({ kind }, place) => safeCell[kind](cellAt(place)));
  return sql`select ${sql.join(safe)} from (select ${sql.join(cells)} ${rows}) file`;
}

const cellAt = (place: number) => sql.ref(`cell_${place}`);

/**
 * Characters that start a formula, with their East Asian full-width forms. The hyphen is last, because elsewhere it
 * would form a range in the pattern.
 */
const triggers = '=+@＝＋－＠-';
/** In some locales, spreadsheets start a new cell after a semicolon or tab, with or without quotes. */
const breaks = '[;\\t\\r\\n]"*';
const atStart = `^[\\t\\r\\n${triggers}]`;
const afterBreak = `${breaks}[${triggers}]`;

const safeText = (cell: RawBuilder<unknown>) => sql`
  case when ${cell} ~ ${`${atStart}|${afterBreak}`} then
    case when ${cell} ~ ${atStart} then '''' else '' end
      || regexp_replace(${cell}, ${`(${breaks})(?=[${triggers}])`}, ${"\\1'"}, 'g')
  else ${cell} end`;

const safeCell: Record<CellKind, (cell: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  plain: (cell) => cell,
  text: safeText,
  phone: (cell) => sql`case when ${cell} ~ '^[+][0-9]+$' then ${cell} else ${safeText(cell)} end`,
};
