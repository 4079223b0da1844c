import { reportTypes, type ReportType } from '@backline/contract/reports';
import { choice, date, filters, id, ids, type FiltersOf } from '../../lib/filters.ts';

export type ReportFilters = FiltersOf<typeof reportFilters>;
export type ChosenReport = ReportFilters & { type: ReportType };

export const reportFilters = filters({
  type: choice(reportTypes, null),
  manager: id(),
  artists: ids(),
  event: id(),
  from: date(),
  until: date(),
});

export const everything = reportFilters.none;

export const addressOf = (all: ReportFilters) => `?${reportFilters.write(all)}`;

const minuteMs = 60_000;

/** Adds a minute, because the filter includes its last minute while the server excludes the end itself. */
export const asked = ({ manager, artists, from, until }: Omit<ReportFilters, 'type'>) => ({
  artistManager: manager,
  artists,
  startDate: from,
  endDate: until === null ? null : until + minuteMs,
});

export const askedOf = (all: Omit<ReportFilters, 'type'>) => ({ ...asked(all), event_id: all.event });
