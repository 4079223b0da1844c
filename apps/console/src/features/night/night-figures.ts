import { formatCents, toCents } from '@backline/contract/money';
import * as nightTexts from '@backline/contract/night.texts';
import { zoneOf } from '@backline/contract/time-zones';
import type { Night, NightMark, NightRunning, NightSeries, NightSeriesName } from '@backline/contract/night';
import { toWallClock } from '@backline/page/time-zone';
import { formatCount, formatTime, formatYearFirst } from '../../lib/format.ts';

type Clocks = Pick<Night, 'timezone' | 'event_dttm'>;

/** Formats a time in the event's zone: `07:30 PM`. */
export const timeAt = ({ timezone }: Pick<Night, 'timezone'>, at: number): string => formatTime(at, zoneOf(timezone));

const dayAt = ({ timezone }: Clocks, at: number) => toWallClock(at, zoneOf(timezone)).slice(0, 10);

/**
 * Formats a time, with the date if the day differs from that of `told` (the event's start by default): `2026-12-31
 * 07:30 PM`.
 */
export const whenAt = (night: Clocks, at: number, told: number = night.event_dttm): string =>
  dayAt(night, at) === dayAt(night, told) ? timeAt(night, at) : formatYearFirst(at, zoneOf(night.timezone));

const minuteMs = 60_000;

/** True if both times fall within the same minute and would be displayed alike. */
export const isOfOneMinute = (begin: number, end: number) =>
  Math.floor(begin / minuteMs) === Math.floor(end / minuteMs);

/** Returns a series of the night, with revenue in cents. Null if the reader lacks the permission. */
export function seriesOf(night: Night, name: NightSeriesName): NightSeries | null {
  const told = night[name];
  if (told === null || name !== 'revenue') return told;
  return { values: told.values.map(toCents), total: toCents(told.total), outside: toCents(told.outside) };
}

/** Formats a value as `1,204`, or cents as `$1,204.00`. */
export const figureOf = (name: NightSeriesName, value: number): string =>
  name === 'revenue' ? formatCents(value) : formatCount(value);

/** Formats the difference of two values: `+134 (+13%)`, `−$12.00 (−4%)` or `the same`. */
export function differenceOf(name: NightSeriesName, here: number, there: number): string {
  const more = here - there;
  if (more === 0) return nightTexts.same;
  const sign = more > 0 ? '+' : '−';
  const figure = `${sign}${figureOf(name, Math.abs(more))}`;
  if (there <= 0) return figure;
  return `${figure} (${sign}${formatCount(Math.round((100 * Math.abs(more)) / there))}%)`;
}

/** Returns the text of a mark's figure. Null if the kind has no count or the figure is not known yet. */
export const markFigure = ({ kind, figure }: NightMark): string | null =>
  figure === null || kind === 'trivia' ? null : nightTexts.markFigures[kind](figure);

export const runningFigure = ({ kind, figure }: NightRunning): string | null =>
  figure === null ? null : nightTexts.runningFigures[kind](figure);
