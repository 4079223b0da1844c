import type { SheetLine } from '@backline/contract/rehearsals';
import type { Network } from '@backline/show/networks';
import type { PhoneDiary } from './virtual-phone.ts';

/** Milliseconds of each phone's one network outage. */
export const dropMs = 5_000;

export interface Walk {
  wereThere: boolean;
  playEpoch: number;
  stopEpoch: number;
  stoppedAtMs: number;
}

/** Phone to phone, p95, in ms. */
const maxApartMs = 50;
const maxFlashes = 3;
const maxStopMs = 1_000;
const maxClockMs: Record<Network, number> = { 'Wi-Fi': 5, LTE: 10, congested: 25 };

export function sheetOf(diaries: readonly PhoneDiary[], walk: Walk): SheetLine[] {
  const phones = diaries.length;
  const count = (isSo: (diary: PhoneDiary) => boolean) => diaries.filter(isSo).length;
  const lost = [walk.playEpoch, walk.stopEpoch].map((epoch) => count(({ epochs }) => !epochs.includes(epoch)));
  const dropped = count(({ drops }) => drops > 0);
  const stops = diaries.flatMap(({ stoppedAtMs, connectedSinceMs }) =>
    stoppedAtMs === null ? [] : { ms: stoppedAtMs - walk.stoppedAtMs, sinceMs: connectedSinceMs ?? Infinity },
  );
  const connectedMs = stops.flatMap(({ ms, sinceMs }) => (sinceMs < walk.stoppedAtMs ? ms : []));
  return [
    { what: 'all phones knew the time', figure: String(walk.wereThere), bound: 'true', holds: walk.wereThere },
    told(
      `phones that had the timeline before the first light, of ${phones}`,
      count(({ wasInTime }) => wasInTime),
    ),
    atLeast(
      'phones that showed the light',
      count(({ startedMs, glowed }) => startedMs !== null || glowed),
      phones,
    ),
    told(
      'of these phones that glowed, since they knew the time too badly to flash',
      count(({ glowed }) => glowed),
    ),
    atMost(
      `messages lost, of ${2 * phones} (${dropped} phones lost their way for ${dropMs / 1_000} s)`,
      lost.reduce((sum, one) => sum + one, 0),
      0,
    ),
    atMost(
      'first light, phone to phone, p95, ms',
      apartP95(diaries.flatMap(({ startedMs }) => startedMs ?? [])),
      maxApartMs,
    ),
    told(
      'held up by the machine of the phones, and not counted, p95, ms',
      p95(diaries.map(({ heldUpMs }) => heldUpMs)),
    ),
    atMost(
      'most flashes of a phone in any second',
      Math.max(0, ...diaries.map(({ lightings }) => flashesInFastestSecond(lightings))),
      maxFlashes,
    ),
    atMost('from Stop to dark, phones that had a socket, p95, ms', p95(connectedMs), maxStopMs),
    told(
      'from Stop to the last dark phone, those on their way back included, ms',
      Math.max(0, ...stops.map(({ ms }) => ms)),
    ),
    ...clockLines(diaries),
  ];
}

function clockLines(diaries: readonly PhoneDiary[]): SheetLine[] {
  return (Object.keys(maxClockMs) as Network[]).flatMap((network) => {
    const errors = diaries.flatMap((diary) => (diary.network === network ? diary.clockMs : [])).map(Math.abs);
    return errors.length === 0 ? [] : atMost(`clock error on ${network}, p95, ms`, p95(errors), maxClockMs[network]);
  });
}

/** Returns the distance that 95 of 100 pairs keep; NaN without phones. */
export function apartP95(values: readonly number[]): number {
  if (values.length === 1) return 0;
  // Two thousand phones make two million pairs: as plain numbers they sort in a fifth of a second.
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

/** Counts independently of the guard that enforces the rule. A second includes both its ends. */
export function flashesInFastestSecond(timesMs: readonly number[]): number {
  return Math.max(0, ...timesMs.map((fromMs) => timesMs.filter((ms) => ms >= fromMs && ms <= fromMs + 1_000).length));
}

const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(1));

// NaN, for what was not measured, exceeds every limit.
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

export const told = (what: string, value: number | string): SheetLine => ({
  what,
  figure: typeof value === 'string' ? value : shown(value),
  bound: '(told)',
  holds: true,
});

export const formatLine = ({ what, figure, bound, holds }: SheetLine): string =>
  `${holds ? 'holds' : 'FAILS'}  ${figure.padStart(7)}  ${bound.padEnd(7)} ${what}`;
