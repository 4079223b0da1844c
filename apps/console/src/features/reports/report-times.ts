import { fromWallClock, localZone, toWallClock } from '@backline/page/time-zone';
import type { ReportFilters } from './report-filters.ts';

type Times = Pick<ReportFilters, 'from' | 'until'>;

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Around an event's start: as long as it checks in. */
const eveningMs = 12 * 3_600_000;

export interface QuickTimes {
  label: string;
  times: Times;
}

/** Whole days by the browser's clocks, today among them; and the hours around an event's start. */
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
  // At noon: a night in which the clocks are set is shorter or longer than a day.
  const noon = today + dayMs / 2;
  return { from: midnight(noon - (count - 1) * dayMs), until: midnight(noon + dayMs) - minuteMs };
}
