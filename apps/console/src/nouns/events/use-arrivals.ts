import { eventArrivals } from '@backline/contract/arrivals';
import type { EventDetail } from '@backline/contract/events';
import { refetch } from '@backline/page/refetch';
import { useThrottled } from '@backline/page/use-live';
import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../lib/live.ts';
import { dashboardKey, fanListsKey } from '../query-keys.ts';
import { eventKey } from './event.queries.ts';

const listIntervalMs = 1_000;

/** Updates an event's figures immediately and its lists at most once a second when fans join or check in. */
export function useEventArrivals(eventId: number): void {
  const queryClient = useQueryClient();
  const refreshLists = useThrottled(listIntervalMs, () => {
    void refetch(queryClient, [...fanListsKey, eventId]);
  });
  useLive(eventArrivals, [eventId], (told) => {
    if (told.data === null) {
      refreshLists();
      // Clears the event from the screen when the person loses access to it.
      if (told.isRefused) void queryClient.resetQueries({ queryKey: eventKey(eventId) });
      else void queryClient.invalidateQueries({ queryKey: eventKey(eventId) });
      return;
    }
    const { fans, checkins } = told.data;
    const shown = queryClient.getQueryData<EventDetail>(eventKey(eventId));
    if (shown?.event_count === fans && shown.checkin_count === checkins) return;
    refreshLists();
    if (shown !== undefined)
      queryClient.setQueryData(eventKey(eventId), { ...shown, event_count: fans, checkin_count: checkins });
  });
}

export function useDashboardArrivals(eventIds: readonly number[]): void {
  const queryClient = useQueryClient();
  const refresh = useThrottled(listIntervalMs, () => {
    void refetch(queryClient, dashboardKey);
  });
  useLive(eventArrivals, eventIds, refresh);
}
