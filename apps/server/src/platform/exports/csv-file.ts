import { sql, type RawBuilder } from 'kysely';

type CellKind = 'text' | 'phone' | 'plain';

/** A column of a file: its title, and its cells as SQL. */
export interface CsvColumn {
  title: string;
  value: RawBuilder<unknown>;
  kind: CellKind;
}

/** The rows of a list in its order. Its `name` is the beginning of the file's name: `user_data_`. */
export interface CsvFile {
  name: string;
  columns: readonly CsvColumn[];
  /** `from … where … order by …`, of which the columns speak. */
  rows: RawBuilder<unknown>;
}

export const text = (title: string, value: RawBuilder<unknown>): CsvColumn => ({ title, value, kind: 'text' });
export const phone = (title: string, value: RawBuilder<unknown>): CsvColumn => ({ title, value, kind: 'phone' });
/** Numbers, times, and words of the product's own. */
export const plain = (title: string, value: RawBuilder<unknown>): CsvColumn => ({ title, value, kind: 'plain' });

/** A moment by the clocks of a zone, which is an IANA name: `2026-11-23 08:05 PM`. */
export const moment = (title: string, at: RawBuilder<unknown>, zone: RawBuilder<unknown> = sql`'UTC'`): CsvColumn =>
  plain(title, sql`to_char(${at} at time zone ${zone}, 'YYYY-MM-DD HH12:MI AM')`);

/** Dollars of cents: `12.50`. */
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

/** What a spreadsheet runs begins with one of these: the last four are their wide forms of East Asian keyboards. */
const triggers = '=+@＝＋－＠-';
/** After these, a spreadsheet that separates by semicolons or tabs, as in half of Europe, begins a cell, in quotes or not. */
const breaks = '[;\\t\\r\\n]"*';
const atStart = `^[\\t\\r\\n${triggers}]`;
const afterBreak = `${breaks}[${triggers}]`;

/** An apostrophe stands before what would run. */
const safeText = (cell: RawBuilder<unknown>) => sql`
  case when ${cell} ~ ${`${atStart}|${afterBreak}`} then
    case when ${cell} ~ ${atStart} then '''' else '' end
      || regexp_replace(${cell}, ${`(${breaks})(?=[${triggers}])`}, ${"\\1'"}, 'g')
  else ${cell} end`;

const safeCell: Record<CellKind, (cell: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  plain: (cell) => cell,
  text: safeText,
  // A number keeps its plus: nothing but digits stands behind it.
  phone: (cell) => sql`case when ${cell} ~ '^[+][0-9]+$' then ${cell} else ${safeText(cell)} end`,
};
