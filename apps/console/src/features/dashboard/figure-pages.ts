import { listArtistManagers } from '@backline/contract/artists';
import type { DashboardRange } from '@backline/contract/dashboard';
import { figureAccess, listAccess, type ReportedFigure } from '@backline/contract/dashboard-access';
import { listEvents } from '@backline/contract/events';
import { reports } from '@backline/contract/report-access';
import { zoneOf } from '@backline/contract/time-zones';
import { boundsOfDay } from '@backline/page/time-zone';
import { useSession } from '../../lib/session.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';

type DaysOfHouse = Pick<DashboardRange, 'now' | 'zone'>;

const minuteMs = 60_000;

function timesOf({ now: { first, last }, zone }: DaysOfHouse): string {
  // An older browser may not know the zone by its current name.
  const clocks = zoneOf(zone);
  const { start } = boundsOfDay(first, clocks);
  return `&from=${start}&until=${boundsOfDay(last, clocks).next - minuteMs}`;
}

/**
 * Returns, for each figure, the URL of a list with exactly the rows that it counts. Null if the reader may not open
 * that page.
 */
export function useFigurePages() {
  const { may, opens, reachesAll, choosesArtists } = useSession();
  /** Returns the URL of a report, limited to `days` if given. Null if the reader may not open it. */
  const report = (figure: ReportedFigure, days?: DaysOfHouse) =>
    opens(reports) && may(figureAccess[figure])
      ? `/reports/all?type=${figure}${days === undefined ? '' : timesOf(days)}`
      : null;
  const artists = reachesAll ? `${peoplePaths.managers}?show=artists` : peoplePaths.managers;
  return {
    report,
    // Omits the link for a person who cannot choose other artists, because the list would contain only themself.
    artists: choosesArtists && opens(listArtistManagers) ? artists : null,
    events: opens(listEvents) ? eventPaths.list : null,
    products: opens(listAccess.products) ? '/products/all' : null,
    promoCodes: opens(listAccess.promoCodes) ? '/promocode/all' : null,
  };
}
