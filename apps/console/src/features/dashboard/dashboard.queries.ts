import { getEventsActivities } from '@backline/contract/activities';
import { getDashboardTotals } from '@backline/contract/dashboard';
import { eventLastsMs } from '@backline/contract/event-rules';
import { listEvents } from '@backline/contract/events';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const upcomingCount = 7;

export function useDashboardTotals() {
  return useQuery({
    queryKey: ['dashboard', 'total'],
    queryFn: ({ signal }) => api.call(getDashboardTotals, {}, { signal }),
  });
}

export function useActivities() {
  return useQuery({
    queryKey: ['dashboard', 'activities'],
    queryFn: ({ signal }) => api.call(getEventsActivities, {}, { signal }),
  });
}

export function useUpcomingEvents() {
  return useQuery({
    queryKey: ['dashboard', 'upcoming'],
    queryFn: ({ signal }) =>
      api.call(
        listEvents,
        { page_number: 1, page_size: upcomingCount, isUpcoming: true, currentTime: Date.now() - eventLastsMs },
        { signal },
      ),
  });
}
