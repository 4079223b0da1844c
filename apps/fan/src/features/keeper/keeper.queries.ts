import {
  countAtDoorAsEventAdmin,
  joinAtDoorAsEventAdmin,
  listRecentAtDoorAsEventAdmin,
  searchAtDoorAsEventAdmin,
  undoCheckInAsEventAdmin,
} from '@backline/contract/door';
import type { Input } from '@backline/contract/operation';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const keyOf = (eventId: number) => ['keeper', eventId];

/** Other doors' arrivals, and the rate of the last minute, which falls by itself. */
const lookEveryMs = 5_000;

/** `isTrusted`: else nothing is asked. */
export function useDoorCounts(eventId: number, isTrusted: boolean) {
  return useQuery({
    queryKey: [...keyOf(eventId), 'counts'],
    queryFn: async ({ signal }) => {
      const counts = await api.call(countAtDoorAsEventAdmin, { event_id: eventId }, { signal });
      return { ...counts, aheadMs: counts.now_dttm - Date.now() };
    },
    enabled: isTrusted,
    refetchInterval: lookEveryMs,
    refetchOnWindowFocus: 'always',
  });
}

export function useRecentArrivals(eventId: number) {
  return useQuery({
    queryKey: [...keyOf(eventId), 'recent'],
    queryFn: ({ signal }) => api.call(listRecentAtDoorAsEventAdmin, { event_id: eventId }, { signal }),
    refetchInterval: lookEveryMs,
    refetchOnWindowFocus: 'always',
  });
}

export function useDoorSearch(eventId: number, search: string) {
  return useQuery({
    queryKey: [...keyOf(eventId), 'search', search],
    queryFn: ({ signal }) => api.call(searchAtDoorAsEventAdmin, { event_id: eventId, search }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

export function useJoinAtDoor() {
  return useMutation({
    mutationFn: ({ key, ...input }: Input<typeof joinAtDoorAsEventAdmin> & { key: string }) =>
      api.call(joinAtDoorAsEventAdmin, input, { idempotencyKey: key }),
  });
}

export function useUndoAtDoor(eventId: number) {
  return useMutation({
    mutationFn: (fanId: number) => api.call(undoCheckInAsEventAdmin, { event_id: eventId, user_id: fanId }),
  });
}

/** Somebody came or went, or the server says that this fan may not ask. */
export function useRefreshDoor(eventId: number): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: keyOf(eventId) });
}
