import { nightSeries, type Night, type NightSeries } from '@backline/contract/night';

const minuteMs = 60_000;

/** Range of the chart. `from` and `to` are milliseconds relative to the event's start minute. */
export interface Axis {
  from: number;
  to: number;
  stepMs: number;
  startsAt: number;
}

type Times = Pick<Night, 'event_dttm' | 'from_dttm' | 'to_dttm' | 'step_ms'>;

const startOf = ({ event_dttm: at }: Times) => Math.floor(at / minuteMs) * minuteMs;

/**
 * Returns an axis for one night, or for both nights aligned at their start. Both use the longer bar interval of the
 * two.
 */
export function axisOf(night: Times, other: Times | null): Axis {
  const nights = other === null ? [night] : [night, other];
  const stepMs = Math.max(...nights.map(({ step_ms: step }) => step));
  // Rounds to whole bars of the longer interval, because the night with shorter bars may begin or end within one of
  // them.
  const from = Math.floor(Math.min(...nights.map((one) => one.from_dttm - startOf(one))) / stepMs) * stepMs;
  const to = Math.ceil(Math.max(...nights.map((one) => one.to_dttm - startOf(one))) / stepMs) * stepMs;
  return {
    from,
    to: Math.max(from + stepMs, to),
    stepMs,
    startsAt: startOf(night),
  };
}

export function shareOf({ from, to, startsAt }: Axis, at: number): number {
  return Math.min(1, Math.max(0, (at - startsAt - from) / (to - from)));
}

export function barsOn(axis: Axis, night: Times, { values }: Pick<NightSeries, 'values'>): number[] {
  const bars = Array.from({ length: countBars(axis) }, () => 0);
  const first = night.from_dttm - startOf(night) - axis.from;
  for (const [place, value] of values.entries()) {
    const bar = Math.floor((first + place * night.step_ms) / axis.stepMs);
    if (bar >= 0 && bar < bars.length) bars[bar] = (bars[bar] ?? 0) + value;
  }
  return bars;
}

export const countBars = ({ from, to, stepMs }: Axis) => (to - from) / stepMs;

export const barAt = (axis: Axis, at: number): number =>
  Math.min(countBars(axis) - 1, Math.max(0, Math.floor((at - axis.startsAt - axis.from) / axis.stepMs)));

export const beginOf = ({ from, stepMs, startsAt }: Axis, bar: number) => startsAt + from + bar * stepMs;

export function busiestOf(bars: readonly number[]): { bar: number; value: number } | null {
  const value = Math.max(0, ...bars);
  return value === 0 ? null : { bar: bars.indexOf(value), value };
}

const heightOf = (value: number, highest: number) => Math.round((100 * Math.max(0, value) * 100) / highest) / 100;

/** Returns an SVG path of bars, one unit wide and at most 100 high, whose base is at 100. */
export function filledPath(bars: readonly number[], highest: number): string {
  return bars.map((value, bar) => (value > 0 ? `M${bar} 100V${100 - heightOf(value, highest)}h1V100z` : '')).join('');
}

export function outlinePath(bars: readonly number[], highest: number): string {
  return `M0 100${bars.map((value) => `V${100 - heightOf(value, highest)}h1`).join('')}V100`;
}

const wallMinutes = (wallClock: string) => Number(wallClock.slice(11, 13)) * 60 + Number(wallClock.slice(14, 16));
const tickMinutes = [5, 10, 15, 30, 60, 120, 180, 240, 360];

/** Returns at most `most` moments at which the wall clock shows round times. */
export function ticksOf(axis: Axis, most: number, wallClockAt: (at: number) => string): number[] {
  const [first, last] = [axis.startsAt + axis.from, axis.startsAt + axis.to];
  const fiveMs = 5 * minuteMs;
  const rounds: { at: number; shows: number }[] = [];
  for (let at = Math.ceil(first / fiveMs) * fiveMs; at <= last; at += fiveMs)
    rounds.push({ at, shows: wallMinutes(wallClockAt(at)) });
  for (const minutes of tickMinutes) {
    const found = rounds.filter(({ shows }) => shows % minutes === 0);
    if (found.length <= most) return found.map(({ at }) => at);
  }
  return [];
}

/**
 * Position of a mark; `left` and `width` are fractions of the axis. Marks within one row do not overlap, except in the
 * last row.
 */
interface Placed<Mark> {
  mark: Mark;
  left: number;
  width: number;
  row: number;
}

interface Spanning {
  begin_dttm: number;
  end_dttm: number | null;
}

/**
 * Places each mark in the first row with room for the minimum width `least`. Marks that fit nowhere go into the last
 * row.
 */
export function placeMarks<Mark extends Spanning>(
  axis: Axis,
  marks: readonly Mark[],
  { least, maxRows }: { least: number; maxRows: number },
): Placed<Mark>[] {
  const ends: number[] = [];
  return marks.map((mark) => {
    const left = Math.min(shareOf(axis, mark.begin_dttm), 1 - least);
    const width = Math.max(least, shareOf(axis, mark.end_dttm ?? mark.begin_dttm) - left);
    const free = ends.findIndex((end) => end <= left);
    const row = free >= 0 ? free : Math.min(ends.length, maxRows - 1);
    ends[row] = Math.max(ends[row] ?? 0, left + width);
    return { mark, left, width, row };
  });
}

export const isEmpty = (night: Night): boolean =>
  night.marks.length === 0 && nightSeries.every((name) => (night[name]?.total ?? 0) === 0);
