import { epochMs } from '@backline/contract/primitives';
import { useSearchParams } from 'react-router';

/** One filter of a list: how its parameter is read, and written. Whatever the address holds, there is a value. */
interface Filter<Value> {
  /** In the address; the filter's own name where it is left out. */
  parameter: string | undefined;
  /** `null` where the address does not name it. */
  read(text: string | null): Value;
  /** `null` leaves it out: the plain list has a plain address. */
  write(value: Value): string | null;
}

/** The type of what a declaration reads. */
export type FiltersOf<Declaration extends { none: unknown }> = Declaration['none'];

/** No longer than any search may be: a link cannot say beside the box that it is. */
export const text = (parameter?: string): Filter<string> => ({
  parameter,
  read: (found) => (found ?? '').slice(0, 200),
  write: (value) => value || null,
});

export const id = (parameter?: string): Filter<number | null> => ({
  parameter,
  read: (found) => readIds(found)[0] ?? null,
  write: (value) => (value === null ? null : String(value)),
});

/** A word of a list that the server has; null is any. */
export const word = (parameter?: string): Filter<string | null> => ({
  parameter,
  read: (found) => found || null,
  write: (value) => value,
});

export const ids = (parameter?: string): Filter<number[]> => ({
  parameter,
  read: readIds,
  write: (value) => value.join(',') || null,
});

/** What cannot be an id is left out. */
function readIds(found: string | null): number[] {
  return (found ?? '')
    .split(',')
    .map(Number)
    .filter((number) => Number.isSafeInteger(number) && number > 0);
}

/** One of these words; anything else is the fallback, which the address does not name. */
export const choice = <const Word extends string, const Fallback extends Word | null>(
  words: readonly Word[],
  fallback: Fallback,
  parameter?: string,
): Filter<Word | Fallback> => ({
  parameter,
  read: (found) => words.find((word) => word === found) ?? fallback,
  write: (value) => (value === fallback ? null : value),
});

/** An instant as epoch milliseconds: a link means the same one in another zone. */
export const date = (parameter?: string): Filter<number | null> => ({
  parameter,
  read(found) {
    const instant = epochMs.safeParse(Number(found ?? Number.NaN));
    return instant.success ? instant.data : null;
  },
  write: (value) => (value === null ? null : String(value)),
});

/** The filters of a list live in the address, so that a link or a reload shows the same list. */
export function filters<All extends object>(declared: { [Name in keyof All]: Filter<All[Name]> }) {
  const entries = Object.entries(declared as Record<string, Filter<unknown>>);

  const read = (params: URLSearchParams): All =>
    Object.fromEntries(
      entries.map(([name, filter]) => [name, filter.read(params.get(filter.parameter ?? name))]),
    ) as All;

  function write(all: All): URLSearchParams {
    const values = all as Record<string, unknown>;
    const params = new URLSearchParams();
    for (const [name, filter] of entries) {
      const written = filter.write(values[name]);
      if (written !== null) params.set(filter.parameter ?? name, written);
    }
    return params;
  }

  /**
   * What the address says, a way to change it, and one that leaves a step in the history: for what acts as a link, by
   * which a search box knows that its text comes from elsewhere. `tidy` drops what means nothing beside the rest.
   */
  function useFilters(
    tidy: (all: All) => All = (all) => all,
  ): [All, (change: Partial<All>) => void, (change: Partial<All>) => void] {
    const [params, setParams] = useSearchParams();
    const set = (change: Partial<All>, replace: boolean) =>
      setParams((now) => write(tidy({ ...tidy(read(now)), ...change })), { replace });
    return [tidy(read(params)), (change) => set(change, true), (change) => set(change, false)];
  }

  return { read, write, use: useFilters, none: read(new URLSearchParams()) };
}
