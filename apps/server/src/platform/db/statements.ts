import { sql, type InsertObject, type RawBuilder, type UpdateObject } from 'kysely';
import type { DB } from './schema.generated.ts';

/** Returns the columns that have a value. Undefined leaves a column unchanged, and null empties it. */
const filled = (values: object): [column: string, value: unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined);

/** Returns `a = $1, b = $2` for the columns of an update. */
export const assignments = <Table extends keyof DB>(values: UpdateObject<DB, Table>): RawBuilder<unknown> =>
  sql.join(filled(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));

/** Returns `(a, b) values ($1, $2)` for the row of an insert. */
export function valuesOf<Table extends keyof DB>(row: InsertObject<DB, Table>): RawBuilder<unknown> {
  const columns = filled(row);
  return sql`(${sql.join(columns.map(([column]) => sql.ref(column)))}) values (${sql.join(columns.map(([, value]) => value))})`;
}

/** Returns the row of a statement that always has one. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('a statement that always has a row had none');
  return row;
}
