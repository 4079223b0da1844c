import type { SortDirection, SortName } from '@backline/contract/sorting';
import { splitSort } from '@backline/contract/sorting';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Cursor, SortKey } from './cursor.ts';

/** The order of a list: by one field, then by id in the same direction, so that rows with equal values have one order. */
export interface Sorting<Field extends string = string> {
  field: Field;
  direction: SortDirection;
  /** The sort in the request. Cursors contain it, because a cursor is valid for one order only. */
  asked: SortName<Field> | undefined;
}

export function sortingOf<Field extends string>(
  asked: SortName<Field> | undefined,
  standard: SortName<Field>,
): Sorting<Field> {
  return { ...splitSort(asked ?? standard), asked };
}

export const positionIn = ({ asked }: Sorting, value: string | number, id: number): Cursor => ({
  key: String(value),
  id,
  sort: asked,
});

interface Place {
  by: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
}

/** Names are sorted as people read them. */
export const asRead = (name: RawBuilder<unknown>): RawBuilder<string> => sql`${name} collate "und-x-icu"`;

/** Returns the terms of ORDER BY. */
export function inOrder({ direction }: Pick<Sorting, 'direction'>, { by, id }: Place): RawBuilder<unknown> {
  return direction === 'asc' ? sql`${by} asc, ${id} asc` : sql`${by} desc, ${id} desc`;
}

const types = { time: sql`timestamptz`, text: sql`text`, number: sql`bigint` };
export type ColumnKey = Extract<SortKey, keyof typeof types>;

export function isBehind(
  { direction }: Pick<Sorting, 'direction'>,
  { by, id, key }: Place & { key: ColumnKey },
  after: Cursor | null,
): RawBuilder<SqlBool> {
  if (after === null) return sql`true`;
  const past = direction === 'asc' ? sql`>` : sql`<`;
  return sql`(${by}, ${id}) ${past} (${after.key}::${types[key]}, ${after.id}::bigint)`;
}
