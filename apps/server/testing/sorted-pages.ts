import { splitSort, type SortName } from '@backline/contract/sorting';
import { expect } from 'vitest';
import { readPages } from './as.ts';

type Answer<Row> = Awaited<ReturnType<Parameters<typeof readPages<Row[]>>[0]>>;
export type ReadPage<Row> = (input: object) => Promise<Answer<Row>>;

export const readSorted = async <Row>(read: ReadPage<Row>, input: object): Promise<Row[]> =>
  (await readPages<Row[]>((cursor) => read({ ...input, cursor }))).flat();

/** Expects that each sort, read in small pages, shows every row once and in the order of its value. */
export async function expectSortedPages<Row, Field extends string>(
  read: ReadPage<Row>,
  sorts: readonly SortName<Field>[],
  { identify, values }: { identify: (row: Row) => unknown; values: Record<Field, (row: Row) => number | string> },
): Promise<void> {
  const all = (await readSorted(read, { page_size: 100 })).map(identify);
  for (const sort of sorts) {
    const rows = await readSorted(read, { sort, page_size: 2 });
    expect(rows, sort).toHaveLength(all.length);
    expect(new Set(rows.map(identify)), sort).toEqual(new Set(all));
    const { field, direction } = splitSort(sort);
    const found = rows.map(values[field]);
    const ascending = found.toSorted((a, b) =>
      typeof a === 'string' ? a.localeCompare(String(b), 'en') : a - Number(b),
    );
    expect(found, sort).toEqual(direction === 'asc' ? ascending : ascending.toReversed());
    // Descending order also reverses rows with equal values.
    const turned = sorts.find((other) => other !== sort && splitSort(other).field === field);
    expect((await readSorted(read, { sort: turned, page_size: 3 })).map(identify), sort).toEqual(
      rows.map(identify).toReversed(),
    );
  }
}

/** Expects refusal of an unknown sort, and of a cursor that belongs to another sort. */
export async function expectSortRefusals<Row>(read: ReadPage<Row>, sorts: readonly string[]): Promise<void> {
  expect((await read({ sort: 'secret_asc' })).status).toBe(422);
  const all = [undefined, ...sorts];
  for (const sort of all) {
    const { headers } = await read({ sort, page_size: 1 });
    const cursor = String(headers['x-next-cursor']);
    for (const other of all) {
      const { status } = await read({ sort: other, page_size: 1, cursor });
      expect(status, `cursor of ${sort} for ${other}`).toBe(other === sort ? 200 : 400);
    }
  }
}
