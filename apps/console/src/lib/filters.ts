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
  /** Whether Back returns from a change of it. Given what the address had and is to have. */
  leavesStep(before: string | null, after: string | null): boolean;
}

const always = () => true;
/** Of what is typed: nobody steps back letter by letter. */
const never = () => false;
/** Of what is put together piece by piece, a day and then an hour: a step where it begins, and where it is taken away. */
const atItsEnds = (before: string | null, after: string | null) => before === null || after === null;

/** The type of what a declaration reads. */
export type FiltersOf<Declaration extends { none: unknown }> = Declaration['none'];

/** No longer than any search may be: a link cannot say beside the box that it is. */
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

/** A word of a list that the server has; null is any. */
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
  leavesStep: always,
});

/** An instant as epoch milliseconds: a link means the same one in another zone. */
export const date = (parameter?: string): Filter<number | null> => ({
  parameter,
  read(found) {
    const instant = epochMs.safeParse(Number(found ?? Number.NaN));
    return instant.success ? instant.data : null;
  },
  write: (value) => (value === null ? null : String(value)),
  leavesStep: atItsEnds,
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

  function leavesStep(names: string[], before: URLSearchParams, after: URLSearchParams): boolean {
    if (before.toString() === after.toString()) return false;
    return entries.some(([name, { parameter = name, leavesStep: leaves }]) => {
      return names.includes(name) && leaves(before.get(parameter), after.get(parameter));
    });
  }

  /**
   * What the address says, a way to change it, from which Back returns, and one that leaves no step in the history, for what
   * is no choice among lists. A search box knows by the step that its text comes from elsewhere. `tidy` drops what means
   * nothing beside the rest.
   */
  function useFilters(
    tidy: (all: All) => All = (all) => all,
  ): [All, (change: Partial<All>) => void, (change: Partial<All>) => void] {
    const [params, setParams] = useSearchParams();
    const all = tidy(read(params));
    const set = (change: Partial<All>, isStep: boolean) => {
      const changed = write(tidy({ ...all, ...change }));
      setParams(changed, { replace: !(isStep && leavesStep(Object.keys(change), write(all), changed)) });
    };
    return [all, (change) => set(change, true), (change) => set(change, false)];
  }

  return { read, write, use: useFilters, none: read(new URLSearchParams()) };
}

/** Of a list that is searched and nothing else. */
export const searchFilters = filters({ search: text() });
