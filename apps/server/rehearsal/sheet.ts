import type { SheetLine } from '@backline/contract/rehearsals';
import type { Network } from '@backline/show/networks';
import type { PhoneDiary } from './virtual-phone.ts';

/** Each phone loses its way once, for so long. */
export const dropMs = 5_000;

/** What a show tells, beside what its phones do. By the machine's clock. */
export interface Walk {
  /** Of the play and of its stop. */
  playEpoch: number;
  stopEpoch: number;
  stoppedAtMs: number;
}

/** Phone to phone, p95. */
const mostApartMs = 50;
const mostFlashes = 3;
const mostStopMs = 1_000;
const mostClockMs: Record<Network, number> = { 'Wi-Fi': 5, LTE: 10, congested: 25 };

export const thereLine = (areThere: boolean): SheetLine => ({
  what: 'all phones knew the time',
  figure: String(areThere),
  bound: 'true',
  holds: areThere,
});

export function sheetOf(diaries: readonly PhoneDiary[], walk: Walk): SheetLine[] {
  const phones = diaries.length;
  const heard = (epoch: number) => diaries.filter(({ epochs }) => epochs.includes(epoch)).length;
  const lost = phones - heard(walk.playEpoch) + (phones - heard(walk.stopEpoch));
  const inTime = diaries.filter(({ wasInTime }) => wasInTime).length;
  const dropped = diaries.filter(({ drops }) => drops > 0).length;
  const started = diaries.flatMap(({ startedMs }) => startedMs ?? []);
  const apartMs = apartP95(started);
  const flashes = Math.max(0, ...diaries.map(({ lightings }) => flashesInFastestSecond(lightings)));
  const stops = diaries.flatMap(({ stoppedAtMs, connectedSinceMs }) =>
    stoppedAtMs === null
      ? []
      : { ms: stoppedAtMs - walk.stoppedAtMs, isConnected: (connectedSinceMs ?? Infinity) < walk.stoppedAtMs },
  );
  const connectedMs = stops.flatMap(({ ms, isConnected }) => (isConnected ? ms : []));
  const playing = diaries.filter(({ startedMs, glowed }) => startedMs !== null || glowed).length;
  const glowing = diaries.filter(({ glowed }) => glowed).length;
  return [
    told(`phones that had the timeline before the first light, of ${phones}`, inTime),
    atLeast('phones that showed the light', playing, phones),
    told('of these phones that glowed, since they knew the time too badly to flash', glowing),
    atMost(`messages lost, of ${2 * phones} (${dropped} phones lost their way for ${dropMs / 1_000} s)`, lost, 0),
    atMost('first light, phone to phone, p95, ms', apartMs, mostApartMs),
    told(
      'held up by the machine of the phones, and not counted, p95, ms',
      quantile(
        diaries.map(({ heldUpMs }) => heldUpMs),
        0.95,
      ),
    ),
    atMost('most flashes of a phone in any second', flashes, mostFlashes),
    atMost('from Stop to dark, phones that had a socket, p95, ms', quantile(connectedMs, 0.95), mostStopMs),
    told(
      'from Stop to the last dark phone, those on their way back included, ms',
      Math.max(0, ...stops.map(({ ms }) => ms)),
    ),
    ...clockLines(diaries),
  ];
}

export function clockLines(diaries: readonly PhoneDiary[]): SheetLine[] {
  return (Object.keys(mostClockMs) as Network[]).flatMap((network) => {
    const errors = diaries.flatMap((diary) => (diary.network === network ? diary.clockMs : [])).map(Math.abs);
    if (errors.length === 0) return [];
    return atMost(`clock error on ${network}, p95, ms`, quantile(errors, 0.95), mostClockMs[network]);
  });
}

/** Of any two of them, how far apart they are: what 95 of 100 pairs keep to. NaN of none. */
export function apartP95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const enough = Math.ceil(((sorted.length * (sorted.length - 1)) / 2) * 0.95);
  if (sorted.length === 0) return NaN;
  let [least, most] = [0, (sorted.at(-1) ?? 0) - (sorted[0] ?? 0)];
  while (most - least > 0.01) {
    const middle = (least + most) / 2;
    if (pairsWithin(sorted, middle) >= enough) most = middle;
    else least = middle;
  }
  return most;
}

/** By two fingers over the sorted values: two thousand phones are two million pairs. */
function pairsWithin(sorted: readonly number[], apartMs: number): number {
  let first = 0;
  return sorted.reduce((pairs, value, last) => {
    while (value - (sorted[first] ?? value) > apartMs) first += 1;
    return pairs + last - first;
  }, 0);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.ceil(share * sorted.length) - 1, sorted.length - 1)] ?? NaN;
}

/** Counted from the times alone, and not as the guard that kept the rule counts them. Both ends belong to the second. */
export function flashesInFastestSecond(timesMs: readonly number[]): number {
  return Math.max(0, ...timesMs.map((fromMs) => timesMs.filter((ms) => ms >= fromMs && ms <= fromMs + 1_000).length));
}

const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(1));

// What was not measured holds nothing: NaN is outside of every bound.
const atMost = (what: string, value: number, bound: number): SheetLine => ({
  what,
  figure: shown(value),
  bound: `<= ${bound}`,
  holds: value <= bound,
});

const atLeast = (what: string, value: number, bound: number): SheetLine => ({
  what,
  figure: shown(value),
  bound: `>= ${bound}`,
  holds: bound > 0 && value >= bound,
});

const told = (what: string, value: number): SheetLine => ({ what, figure: shown(value), bound: '(told)', holds: true });

export const formatLine = ({ what, figure, bound, holds }: SheetLine): string =>
  `${holds ? 'holds' : 'FAILS'}  ${figure.padStart(7)}  ${bound.padEnd(7)} ${what}`;
