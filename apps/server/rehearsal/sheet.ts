import type { SheetLine } from '@backline/contract/rehearsals';
import type { Network } from '@backline/show/networks';
import type { PhoneDiary } from './virtual-phone.ts';

/** Duration of the single network outage of each phone. */
export const dropMs = 5_000;

export interface Walk {
  wereThere: boolean;
  playEpoch: number;
  stopEpoch: number;
  stoppedAtMs: number;
}

/** Maximum 95th percentile of the time difference between two phones. */
const maxApartMs = 50;
const maxFlashes = 3;
const maxStopMs = 1_000;
const maxClockMs: Record<Network, number> = { 'Wi-Fi': 5, LTE: 10, congested: 25 };

export function sheetOf(diaries: readonly PhoneDiary[], walk: Walk): SheetLine[] {
  const phones = diaries.length;
  const count = (isSo: (diary: PhoneDiary) => boolean) => diaries.filter(isSo).length;
  const missed = (epoch: number) => count(({ epochs }) => !epochs.includes(epoch));
  const stops = diaries.flatMap(({ stoppedAtMs, connectedSinceMs }) =>
    stoppedAtMs === null ? [] : { ms: stoppedAtMs - walk.stoppedAtMs, sinceMs: connectedSinceMs ?? Infinity },
  );
  const connectedMs = stops.flatMap(({ ms, sinceMs }) => (sinceMs < walk.stoppedAtMs ? ms : []));
  const firstMs = diaries.flatMap(({ startedMs }) => startedMs ?? []);
  const inTime = count(({ wasInTime }) => wasInTime);
  const lit = count(({ startedMs, glowed }) => startedMs !== null || glowed);
  const glowing = count(({ glowed }) => glowed);
  const lost = missed(walk.playEpoch) + missed(walk.stopEpoch);
  const cut = count(({ wasCut }) => wasCut);
  const flashes = diaries.map(({ lightings }) => flashesInFastestSecond(lightings));
  return [
    {
      what: 'all phones knew the time',
      figure: walk.wereThere ? 'yes' : 'no',
      bound: 'yes',
      holds: walk.wereThere,
    },
    figureLine(`phones that had the timeline before the first light, of ${phones}`, inTime),
    {
      ...figureLine('phones that showed the light', lit),
      bound: `at least ${phones}`,
      holds: phones > 0 && lit >= phones,
    },
    figureLine('of these phones that glowed, since they knew the time too badly to flash', glowing),
    atMost(`messages lost, of ${2 * phones} (${cut} phones lost their way for ${dropMs / 1_000} s)`, lost, 0),
    atMost('first light, phone to phone, p95, ms', apartP95(firstMs), maxApartMs),
    figureLine(
      'held up by the machine of the phones, and not counted, p95, ms',
      p95(diaries.map(({ heldUpMs }) => heldUpMs)),
    ),
    atMost('most flashes of a phone in any second', Math.max(0, ...flashes), maxFlashes),
    atMost('from Stop to dark, phones that had a socket, p95, ms', p95(connectedMs), maxStopMs),
    figureLine(
      'from Stop to the last dark phone, those on their way back included, ms',
      Math.max(0, ...stops.map(({ ms }) => ms)),
    ),
    ...Object.entries(maxClockMs).flatMap(([network, maxMs]) => {
      const errorsMs = diaries.flatMap((diary) => (diary.network === network ? diary.clockMs.map(Math.abs) : []));
      return errorsMs.length === 0 ? [] : atMost(`clock error on ${network}, p95, ms`, p95(errorsMs), maxMs);
    }),
  ];
}

/** Returns the 95th percentile of the difference between the values of any two phones. Returns NaN without phones. */
export function apartP95(values: readonly number[]): number {
  if (values.length === 1) return 0;
  // Two thousand phones make two million pairs. A typed array sorts these in a fifth of a second.
  const pairs = new Float64Array((values.length * (values.length - 1)) / 2);
  let at = 0;
  for (const [place, one] of values.entries())
    for (let other = 0; other < place; other += 1) pairs[at++] = Math.abs(one - (values[other] ?? NaN));
  return p95(pairs);
}

export function p95(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.ceil(0.95 * sorted.length) - 1] ?? NaN;
}

/**
 * Returns the highest number of flashes in any second, both ends included. Does not use the guard that enforces the
 * limit, so that it can detect a fault of the guard.
 */
export function flashesInFastestSecond(timesMs: readonly number[]): number {
  return Math.max(0, ...timesMs.map((fromMs) => timesMs.filter((ms) => ms >= fromMs && ms <= fromMs + 1_000).length));
}

export const figureLine = (what: string, value: number | string): SheetLine => {
  const figure = typeof value === 'string' || Number.isInteger(value) ? String(value) : value.toFixed(1);
  return { what, figure, bound: 'told only', holds: true };
};

// A value that was not measured is NaN, which fails every limit.
const atMost = (what: string, value: number, bound: number): SheetLine => ({
  ...figureLine(what, value),
  bound: `at most ${bound}`,
  holds: value <= bound,
});

export const formatLine = ({ what, figure, bound, holds }: SheetLine): string =>
  `${holds ? 'holds' : 'FAILS'}  ${figure.padStart(7)}  ${bound.padEnd(13)} ${what}`;
