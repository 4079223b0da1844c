import { z } from 'zod';
import * as generalTexts from './general.texts.ts';

export type SortDirection = 'asc' | 'desc';
export type SortName<Field extends string = string> = `${Field}_${SortDirection}`;

/** Returns the names of a list's sorts: each field ascending and descending. */
export const sortNames = <const Field extends string>(...fields: readonly Field[]): readonly SortName<Field>[] =>
  fields.flatMap((field) => [`${field}_asc` as const, `${field}_desc` as const]);

/**
 * Sorts a list. If omitted, the list has the order that its summary names. A cursor is valid only with the sort that it
 * comes from.
 */
export const sortInput = <Field extends string>(names: readonly SortName<Field>[]) =>
  z.enum(names as readonly SortName<Field>[], generalTexts.invalidValue).optional();

export function splitSort<Field extends string>(sort: SortName<Field>): { field: Field; direction: SortDirection } {
  const end = sort.lastIndexOf('_');
  return { field: sort.slice(0, end) as Field, direction: sort.slice(end + 1) as SortDirection };
}
