import { fromWallClock, localZone, toWallClock } from '@backline/page/time-zone';
import type { ReportFilters } from './report-filters.ts';

type Times = Pick<ReportFilters, 'from' | 'until'>;

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Check-in is open for this long before and after an event's start. */
const eveningMs = 12 * 3_600_000;

export interface QuickTimes {
  label: string;
  times: Times;
}

/** Offers whole days in the browser's zone up to today, and the hours around an event's start. */
export function quickTimes(now: number, eventAt: number | null): QuickTimes[] {
  const days = [
    { label: 'Today', days: 1 },
    { label: '7 days', days: 7 },
    { label: '30 days', days: 30 },
    { label: '90 days', days: 90 },
  ].map(({ label, days: count }) => ({ label, times: lastDays(now, count) }));
  if (eventAt === null) return days;
  return [...days, { label: 'This event', times: { from: eventAt - eveningMs, until: eventAt + eveningMs } }];
}

function lastDays(now: number, count: number): Times {
  const zone = localZone();
  const midnight = (at: number) => fromWallClock(`${toWallClock(at, zone).slice(0, 10)}T00:00`, zone);
  const today = midnight(now);
  // Counts from noon, since a day on which the clocks change is not 24 hours long.
  const noon = today + dayMs / 2;
  return { from: midnight(noon - (count - 1) * dayMs), until: midnight(noon + dayMs) - minuteMs };
}
