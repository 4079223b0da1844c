import { reportTypes, type ReportType } from '@backline/contract/reports';
import { choice, date, filters, id, ids, type FiltersOf } from '../../lib/filters.ts';

export type ReportFilters = FiltersOf<typeof reportFilters>;
/** With a type that was chosen. */
export type ChosenReport = ReportFilters & { type: ReportType };

export const reportFilters = filters({
  type: choice(reportTypes, null),
  manager: id(),
  artists: ids(),
  event: id(),
  /** The first and the last minute. */
  from: date(),
  until: date(),
});

export const everything = reportFilters.none;

const minuteMs = 60_000;

/** As the server is asked. The last minute counts as a whole; the server leaves the end itself out. */
export const asked = ({ manager, artists, from, until }: Omit<ReportFilters, 'type'>) => ({
  artistManager: manager,
  artists,
  startDate: from,
  endDate: until === null ? null : until + minuteMs,
});

/** The same of an event or of all. */
export const askedOf = (all: Omit<ReportFilters, 'type'>) => ({ ...asked(all), event_id: all.event });
