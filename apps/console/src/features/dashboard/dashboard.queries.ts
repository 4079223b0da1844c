import { getEventsActivities } from '@backline/contract/activities';
import { getDashboardTotals } from '@backline/contract/dashboard';
import { eventLastsMs } from '@backline/contract/event-rules';
import { listEvents } from '@backline/contract/events';
import { useQuery } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';

const upcomingCount = 7;

export const useDashboardTotals = () => useQuery(callQuery(getDashboardTotals, ['dashboard', 'total'], {}));

export const useActivities = () => useQuery(callQuery(getEventsActivities, ['dashboard', 'activities'], {}));

export const useUpcomingEvents = () =>
  useQuery({
    queryKey: ['dashboard', 'upcoming'],
    queryFn: ({ signal }) =>
      api.call(
        listEvents,
        { page_number: 1, page_size: upcomingCount, isUpcoming: true, currentTime: Date.now() - eventLastsMs },
        { signal },
      ),
  });
