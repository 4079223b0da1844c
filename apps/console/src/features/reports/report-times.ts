import { daysOf, quickRangeNames, quickRanges, rangeBefore, type DayRange } from '@backline/contract/day-ranges';
import { boundsOfDay, fromWallClock, toWallClock } from '@backline/page/time-zone';
import { formatYearFirst } from '../../lib/format.ts';
import type { ReportFilters } from './report-filters.ts';

/** `until` is the start of the last minute, all of which belongs to the range. */
type Times = Pick<ReportFilters, 'from' | 'until'>;
interface Span {
  from: number;
  until: number;
}

const minuteMs = 60_000;
/** Time before and after an event's start during which check-in is open. */
const eveningMs = 12 * 3_600_000;

export interface QuickTimes {
  label: string;
  times: Span;
}

const dayIn = (at: number, zone: string) => toWallClock(at, zone).slice(0, 10);

const timesOf = ({ first, last }: DayRange, zone: string): Span => ({
  from: fromWallClock(`${first}T00:00`, zone),
  until: boundsOfDay(last, zone).next - minuteMs,
});

/** Offers whole days in the report's zone, and the hours around an event's start. */
export function quickTimes(now: number, zone: string, eventAt: number | null): QuickTimes[] {
  const today = dayIn(now, zone);
  const days = quickRanges.map((range) => ({
    label: quickRangeNames[range],
    times: timesOf(daysOf(range, today), zone),
  }));
  if (eventAt === null) return days;
  return [...days, { label: 'This event', times: { from: eventAt - eveningMs, until: eventAt + eveningMs } }];
}

/** Returns the days if the times are the bounds of whole days in the zone. */
function wholeDays({ from, until }: Span, zone: string): DayRange | null {
  const days = { first: dayIn(from, zone), last: dayIn(until, zone) };
  const whole = timesOf(days, zone);
  return whole.from === from && whole.until === until ? days : null;
}

/**
 * Returns the range of the same length that ends where this one begins. Whole months or days are compared with as many
 * months or days. Null if either end is open.
 */
export function timesBefore({ from, until }: Times, zone: string): Span | null {
  if (from === null || until === null || from > until) return null;
  const days = wholeDays({ from, until }, zone);
  if (days !== null) return timesOf(rangeBefore(days), zone);
  return { from: from - (until + minuteMs - from), until: from - minuteMs };
}

/**
 * Formats as `2026-10-01` or `2026-10-01 – 2026-10-31`. Adds the times of day unless the range consists of whole days.
 */
export function formatTimes(times: Span, zone: string): string {
  const days = wholeDays(times, zone);
  const [first, last] =
    days === null ? [formatYearFirst(times.from, zone), formatYearFirst(times.until, zone)] : [days.first, days.last];
  return first === last ? first : `${first} – ${last}`;
}
