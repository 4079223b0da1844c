import { getEventsActivities } from '@backline/contract/activities';
import { getDashboardRange, getDashboardTotals } from '@backline/contract/dashboard';
import type { QuickRange } from '@backline/contract/day-ranges';
import { eventLastsMs } from '@backline/contract/event-rules';
import { listEvents } from '@backline/contract/events';
import { listReadiness } from '@backline/contract/readiness';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';

const upcomingCount = 7;
const upcomingRefreshMs = 5 * 60_000;

export const useDashboardTotals = () => useQuery(callQuery(getDashboardTotals, ['dashboard', 'total'], {}));

/** Keeps the previous figures while those of a new range load. The data names the range that its figures are of. */
export const useDashboardRange = (range: QuickRange) =>
  useQuery({
    queryKey: ['dashboard', 'range', range],
    queryFn: async ({ signal }) => ({ range, figures: await api.call(getDashboardRange, { range }, { signal }) }),
    placeholderData: keepPreviousData,
  });

export const useActivities = () => useQuery(callQuery(getEventsActivities, ['dashboard', 'activities'], {}));

export const useReadiness = () => useQuery(callQuery(listReadiness, ['dashboard', 'readiness'], {}));

export const useUpcomingEvents = () =>
  useQuery({
    queryKey: ['dashboard', 'upcoming'],
    queryFn: ({ signal }) =>
      api.call(
        listEvents,
        { page_number: 1, page_size: upcomingCount, isUpcoming: true, currentTime: Date.now() - eventLastsMs },
        { signal },
      ),
    // An event that ends makes place for the next one, without a notice.
    refetchInterval: upcomingRefreshMs,
  });
