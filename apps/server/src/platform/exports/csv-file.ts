import { sql, type RawBuilder } from 'kysely';
import type { CellKind } from './csv-lines.ts';

/** A column of a file: its title, and what stands in it, as SQL. */
export interface CsvColumn {
  title: string;
  value: RawBuilder<unknown>;
  kind: CellKind;
}

/** Of a list: its rows in its order, and what a file of them is called ahead of the moment: `user_data_`. */
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

export const selectOf = ({ columns, rows }: CsvFile): RawBuilder<unknown> =>
  sql`select ${sql.join(columns.map(({ value }) => value))} ${rows}`;
