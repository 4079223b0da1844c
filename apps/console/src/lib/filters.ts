import { epochMs } from '@backline/contract/primitives';
import { useSearchParams } from 'react-router';

/** One filter of a list, stored in the URL. An invalid parameter is read as the default. */
interface Filter<Value> {
  parameter: string | undefined;
  read(text: string | null): Value;
  write(value: Value): string | null;
  /** Returns whether a change of the parameter adds a history entry. */
  leavesStep(before: string | null, after: string | null): boolean;
}

const always = () => true;
/** Used for typed text, because a history entry for each letter would make the Back button useless. */
const never = () => false;
/**
 * Used for a value entered in parts, such as a day and an hour. Adds an entry when the value appears and when it is
 * cleared.
 */
const atItsEnds = (before: string | null, after: string | null) => before === null || after === null;

export type FiltersOf<Declaration extends { none: unknown }> = Declaration['none'];

/**
 * Text filter. Truncates a text from a link to the maximum search length, because the server would reject a longer one.
 */
export const text = (parameter?: string): Filter<string> => ({
  parameter,
  read: (found) => (found ?? '').slice(0, 200),
  write: (value) => value || null,
  leavesStep: never,
});

export const id = (parameter?: string): Filter<number | null> => ({
  parameter,
  read: (found) => readIds(found)[0] ?? null,
  write: (value) => (value === null ? null : String(value)),
  leavesStep: always,
});

export const word = (parameter?: string): Filter<string | null> => ({
  parameter,
  read: (found) => found || null,
  write: (value) => value,
  leavesStep: always,
});

export const ids = (parameter?: string): Filter<number[]> => ({
  parameter,
  read: readIds,
  write: (value) => value.join(',') || null,
  leavesStep: always,
});

function readIds(found: string | null): number[] {
  return (found ?? '')
    .split(',')
    .map(Number)
    .filter((number) => Number.isSafeInteger(number) && number > 0);
}

/** Filter with a fixed set of words. Reads any other word as the fallback, which the URL omits. */
export const choice = <const Word extends string, const Fallback extends Word | null>(
  words: readonly Word[],
  fallback: Fallback,
  parameter?: string,
): Filter<Word | Fallback> => ({
  parameter,
  read: (found) => words.find((word) => word === found) ?? fallback,
  write: (value) => (value === fallback ? null : value),
  leavesStep: always,
});

/** Date filter in epoch milliseconds, so that a link means the same instant in any time zone. */
export const date = (parameter?: string): Filter<number | null> => ({
  parameter,
  read(found) {
    const instant = epochMs.safeParse(Number(found ?? Number.NaN));
    return instant.success ? instant.data : null;
  },
  write: (value) => (value === null ? null : String(value)),
  leavesStep: atItsEnds,
});

/** URL parameter with the saved view that the list was opened with. It stays in the URL when the filters change. */
export const viewParameter = 'view';

/** URL parameter with the sort of a list that has saved views. */
export const sortParameter = 'sort';

/** Keeps a list's filters in the URL, so that a link or a reload shows the same list. */
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

  function leavesStep(names: string[], before: URLSearchParams, after: URLSearchParams): boolean {
    if (before.toString() === after.toString()) return false;
    return entries.some(([name, { parameter = name, leavesStep: leaves }]) => {
      return names.includes(name) && leaves(before.get(parameter), after.get(parameter));
    });
  }

  /**
   * Returns the filters and two setters; only the first adds history entries. `tidy` removes values that no longer
   * apply.
   */
  function useFilters(
    tidy: (all: All) => All = (all) => all,
  ): [All, (change: Partial<All>) => void, (change: Partial<All>) => void] {
    const [params, setParams] = useSearchParams();
    const all = tidy(read(params));
    const set = (change: Partial<All>, isStep: boolean) => {
      const changed = write(tidy({ ...all, ...change }));
      const replace = !(isStep && leavesStep(Object.keys(change), write(all), changed));
      const view = params.get(viewParameter);
      if (view !== null) changed.set(viewParameter, view);
      setParams(changed, { replace });
    };
    return [all, (change) => set(change, true), (change) => set(change, false)];
  }

  return { read, write, use: useFilters, none: read(new URLSearchParams()) };
}

export const searchFilters = filters({ search: text() });
