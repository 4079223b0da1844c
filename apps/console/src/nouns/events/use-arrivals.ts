import { eventArrivals } from '@backline/contract/arrivals';
import type { EventDetail } from '@backline/contract/events';
import { useAtMostEvery } from '@backline/page/use-live';
import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../lib/live.ts';
import { fanListsKey } from '../fans/fan-lists.ts';
import { dashboardKey } from '../query-keys.ts';
import { eventKey } from './event.queries.ts';

/** Between two looks at a list that thousands walk into. */
const listEveryMs = 2_000;

/** Shows who joins and arrives at an event as it happens: the figures at once, its lists at most every two seconds. */
export function useEventArrivals(eventId: number): void {
  const queryClient = useQueryClient();
  const refreshLists = useAtMostEvery(listEveryMs, () => {
    void queryClient.invalidateQueries({ queryKey: [...fanListsKey, eventId] }, { cancelRefetch: false });
  });
  useLive(eventArrivals, [eventId], ({ data }) => {
    refreshLists();
    if (data === null) void queryClient.invalidateQueries({ queryKey: eventKey(eventId) });
    else {
      queryClient.setQueryData<EventDetail>(
        eventKey(eventId),
        (event) => event && { ...event, event_count: data.fans, checkin_count: data.checkins },
      );
    }
  });
}

/** The dashboard's figures, of what happens at these events. */
export function useDashboardArrivals(eventIds: readonly number[]): void {
  const queryClient = useQueryClient();
  const refresh = useAtMostEvery(listEveryMs, () => {
    void queryClient.invalidateQueries({ queryKey: dashboardKey }, { cancelRefetch: false });
  });
  useLive(eventArrivals, eventIds, refresh);
}
