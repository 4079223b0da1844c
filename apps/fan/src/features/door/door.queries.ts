import {
  countAtDoorAsEventAdmin,
  joinAtDoorAsEventAdmin,
  listRecentAtDoorAsEventAdmin,
  searchAtDoorAsEventAdmin,
  undoCheckInAsEventAdmin,
} from '@backline/contract/door';
import { eventArrivals } from '@backline/contract/arrivals';
import type { Input, Output } from '@backline/contract/operation';
import { useAtMostEvery, useOnceAfter } from '@backline/page/use-live';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';

type DoorCounts = Output<typeof countAtDoorAsEventAdmin>;

const keyOf = (eventId: number) => ['door', eventId];

/** The rate of the last minute falls by itself, without anybody's write. */
const countsEveryMs = 15_000;
/** Between two looks at the latest arrivals, of whom there are a hundred a minute. */
const recentEveryMs = 2_000;

/** `isTrusted`: else nothing is asked. */
export function useDoorCounts(eventId: number, isTrusted: boolean) {
  return useQuery({
    queryKey: [...keyOf(eventId), 'counts'],
    queryFn: async ({ signal }) => {
      const counts = await api.call(countAtDoorAsEventAdmin, { event_id: eventId }, { signal });
      return { ...counts, aheadMs: counts.now_dttm - Date.now() };
    },
    enabled: isTrusted,
    refetchInterval: countsEveryMs,
    refetchOnWindowFocus: 'always',
  });
}

export function useRecentArrivals(eventId: number) {
  return useQuery({
    queryKey: [...keyOf(eventId), 'recent'],
    queryFn: ({ signal }) => api.call(listRecentAtDoorAsEventAdmin, { event_id: eventId }, { signal }),
    refetchOnWindowFocus: 'always',
  });
}

/** Shows what happens at the other doors, too: the figures at once. Whoever is trusted no longer asks, and hears so. */
export function useDoorArrivals(eventId: number): void {
  const queryClient = useQueryClient();
  const look = (what: 'counts' | 'recent') =>
    void queryClient.invalidateQueries({ queryKey: [...keyOf(eventId), what] }, { cancelRefetch: false });
  const lookAtRecent = useAtMostEvery(recentEveryMs, () => look('recent'));
  // Figures that are told put the query's own next look off, each time anew.
  const lookAtRate = useOnceAfter(countsEveryMs, () => look('counts'));
  useLive(eventArrivals, [eventId], ({ data }) => {
    lookAtRecent();
    lookAtRate();
    if (data === null) look('counts');
    else {
      const countsKey = [...keyOf(eventId), 'counts'];
      queryClient.setQueryData<DoorCounts>(countsKey, (counts) => counts && { ...counts, ...data });
    }
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
