import { eventOrders } from '@backline/contract/event-orders';
import { listHandOversAsEventAdmin } from '@backline/contract/hand-overs';
import { refetch } from '@backline/page/refetch';
import { useThrottled } from '@backline/page/use-live';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';

const listKey = (eventId: number) => ['hand-overs', eventId];

const pollIntervalMs = 2_000;

export function useHandOvers(eventId: number, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: listKey(eventId),
    queryFn: async ({ signal }) => {
      const list = await api.call(listHandOversAsEventAdmin, { event_id: eventId }, { signal });
      return { ...list, aheadMs: list.now_dttm - Date.now() };
    },
    enabled,
  });
}

export type HandOverList = NonNullable<ReturnType<typeof useHandOvers>['data']>;

export function useRefreshHandOvers(eventId: number): () => void {
  const queryClient = useQueryClient();
  return () => void refetch(queryClient, listKey(eventId));
}

export function useLiveHandOvers(eventId: number): void {
  useLive(eventOrders, [eventId], useThrottled(pollIntervalMs, useRefreshHandOvers(eventId)));
}
