import type { LightPhones } from '@backline/contract/light-shows';

/** Whole milliseconds by fan id. */
export type TimesOfFans = Readonly<Record<string, number>>;

/** Counts by fan id, because one fan may have pages connected to several processes. */
export interface SectionCounts {
  /** Phones that have the timeline and the time. The value is the phone's clock error. */
  ready: TimesOfFans;
  late: readonly number[];
  /** Phones whose fan switched the light off. */
  dark: readonly number[];
  /** Phones that left since the show was started. */
  gone: readonly number[];
  /** Delay of each phone's first flash; negative if early. */
  started: TimesOfFans;
}

export type PhoneCounts = Readonly<Record<string, SectionCounts>>;

interface Sum {
  ready: number;
  late: number;
  gone: number;
  reached: number;
  errors: readonly number[];
  started: readonly number[];
}

function sumOf(counted: readonly SectionCounts[]): Sum {
  const errors = bestTimes(counted.map(({ ready }) => ready));
  const started = bestTimes(counted.map((counts) => counts.started));
  const states = new Map<number, 'gone' | 'dark' | 'late' | 'ready'>();
  for (const state of ['gone', 'dark', 'late'] as const) {
    for (const counts of counted) for (const fanId of counts[state]) states.set(fanId, state);
  }
  for (const fanId of errors.keys()) states.set(fanId, 'ready');
  const sum = { ready: 0, late: 0, gone: 0, dark: 0 };
  for (const state of states.values()) sum[state] += 1;
  const reached = new Set([...errors.keys(), ...started.keys()]).size;
  return { ...sum, reached, errors: [...errors.values()], started: [...started.values()] };
}

/** Treats ready phones as late until they report the last Play or Stop. */
export const withNoneReady = (counts: PhoneCounts): PhoneCounts =>
  Object.fromEntries(
    Object.entries(counts).map(([section, of]) => [
      section,
      { ...of, ready: {}, late: [...of.late, ...Object.keys(of.ready).map(Number)] },
    ]),
  );

function bestTimes(reports: readonly TimesOfFans[]): Map<number, number> {
  const best = new Map<number, number>();
  for (const [key, ms] of reports.flatMap((times) => Object.entries(times))) {
    const fanId = Number(key);
    best.set(fanId, Math.min(Math.abs(ms), best.get(fanId) ?? Infinity));
  }
  return best;
}

const quantileOf = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.ceil(share * sorted.length) - 1] ?? null;

function spreadOf(times: readonly number[]) {
  const sorted = times.toSorted((one, other) => one - other);
  return { p50_ms: quantileOf(sorted, 0.5), p95_ms: quantileOf(sorted, 0.95) };
}

const figuresOf = ({ ready, late, gone, errors }: Sum) => ({ ready, late, gone, ...spreadOf(errors) });

const maxSections = 200;
const byName = new Intl.Collator('en', { numeric: true });

export function sumPhones(processes: readonly PhoneCounts[]): LightPhones {
  const sections = new Map<string, SectionCounts[]>();
  for (const [section, counts] of processes.flatMap((process) => Object.entries(process))) {
    sections.set(section, [...(sections.get(section) ?? []), counts]);
  }
  const named = [...sections]
    .map(([section, counted]) => ({ section, ...figuresOf(sumOf(counted)) }))
    .filter(({ ready, late, gone }) => ready + late + gone > 0)
    .toSorted((one, other) => byName.compare(one.section, other.section));
  return {
    ...figuresOf(sumOf([...sections.values()].flat())),
    sections: named.slice(0, maxSections),
  };
}

export interface CountedShow {
  phonesReached: number;
  p50Ms: number | null;
  p95Ms: number | null;
  startedWithin50Ms: number | null;
}

export function reportOf(processes: readonly PhoneCounts[]): CountedShow {
  const { reached, errors, started } = sumOf(processes.flatMap((process) => Object.values(process)));
  const { p50_ms: p50Ms, p95_ms: p95Ms } = spreadOf(started.length > 0 ? started : errors);
  const within = started.filter((ms) => ms <= 50).length;
  return {
    phonesReached: reached,
    p50Ms,
    p95Ms,
    startedWithin50Ms: started.length === 0 ? null : within / started.length,
  };
}
