import type { LightPhones } from '@backline/contract/light-shows';

/** Whole milliseconds, and how many phones: `{ "3": 120 }`. Above a second, a second is enough. */
export type Histogram = Readonly<Record<string, number>>;

/** What one process knows of the phones of one section, as of now. Fans by their ids: one may have pages at several processes. */
export interface SectionCounts {
  /** They have the timeline and know the time. */
  ready: readonly number[];
  /** Connected, and not there yet. */
  late: readonly number[];
  /** They were here since the show was called, and went. */
  gone: readonly number[];
  /** By how much the clocks of those that know the time may be off. */
  errors: Histogram;
  /** By how much those that have begun to play began too late, or, below 0, too early. */
  started: Histogram;
}

/** Of one process, by section; '' for phones without one. */
export type PhoneCounts = Readonly<Record<string, SectionCounts>>;

/** The later one has the last word of a fan. */
const states = ['gone', 'late', 'ready'] as const;

interface Sum extends Record<(typeof states)[number], number> {
  errors: Map<number, number>;
  started: Map<number, number>;
}

/** What all of them know together: each fan counts once, as the furthest of their pages. Clocks and starts are those of each process. */
function sumOf(told: readonly SectionCounts[]): Sum {
  const fans = new Map<number, (typeof states)[number]>();
  for (const state of states) for (const counts of told) for (const fanId of counts[state]) fans.set(fanId, state);
  const sum: Sum = { ready: 0, late: 0, gone: 0, errors: new Map(), started: new Map() };
  for (const state of fans.values()) sum[state] += 1;
  for (const { errors, started } of told) {
    addHistogram(sum.errors, errors);
    addHistogram(sum.started, started);
  }
  return sum;
}

function addHistogram(sum: Map<number, number>, histogram: Histogram): void {
  for (const [key, count] of Object.entries(histogram)) {
    const ms = Math.abs(Number(key));
    sum.set(ms, (sum.get(ms) ?? 0) + count);
  }
}

/** The least value that so large a share of them does not exceed; null of none. */
function quantileOf(histogram: ReadonlyMap<number, number>, share: number): number | null {
  const total = countOf(histogram);
  let passed = 0;
  for (const [ms, count] of [...histogram].toSorted(([one], [other]) => one - other)) {
    passed += count;
    if (passed >= share * total) return ms;
  }
  return null;
}

const countOf = (histogram: ReadonlyMap<number, number>) =>
  [...histogram.values()].reduce((sum, count) => sum + count, 0);

const spreadOf = (histogram: ReadonlyMap<number, number>) => ({
  p50_ms: quantileOf(histogram, 0.5),
  p95_ms: quantileOf(histogram, 0.95),
});

const figuresOf = ({ ready, late, gone, errors }: Sum) => ({ ready, late, gone, ...spreadOf(errors) });

const mostSections = 200;
const byName = new Intl.Collator('en', { numeric: true });

/** The event's figures: what all processes know together. */
export function sumPhones(processes: readonly PhoneCounts[]): LightPhones {
  const sections = new Map<string, SectionCounts[]>();
  for (const [section, counts] of processes.flatMap((process) => Object.entries(process))) {
    sections.set(section, [...(sections.get(section) ?? []), counts]);
  }
  const named = [...sections].toSorted(([one], [other]) => byName.compare(one, other)).slice(0, mostSections);
  return {
    ...figuresOf(sumOf([...sections.values()].flat())),
    sections: named.map(([section, told]) => ({ section, ...figuresOf(sumOf(told)) })),
  };
}

export interface CountedShow {
  phonesReached: number;
  p50Ms: number | null;
  p95Ms: number | null;
  startedWithin50Ms: number | null;
}

/** What came of a show: whom it reached, and how far apart they began. */
export function reportOf(processes: readonly PhoneCounts[]): CountedShow {
  const all = sumOf(processes.flatMap((process) => Object.values(process)));
  const started = countOf(all.started);
  const within = countOf(new Map([...all.started].filter(([ms]) => ms <= 50)));
  const { p50_ms: p50Ms, p95_ms: p95Ms } = spreadOf(started > 0 ? all.started : all.errors);
  return {
    // A fan whose light began at two processes is one all the same.
    phonesReached: Math.min(Math.max(all.ready, started), all.ready + all.late + all.gone),
    p50Ms,
    p95Ms,
    startedWithin50Ms: started === 0 ? null : within / started,
  };
}
