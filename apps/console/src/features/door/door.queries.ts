import { countAtDoor, joinAtDoor, listRecentAtDoor, searchAtDoor, type DoorFan } from '@backline/contract/door';
import { eventArrivals } from '@backline/contract/arrivals';
import { undoCheckIn } from '@backline/contract/fans';
import type { Input, Output } from '@backline/contract/operation';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtMostEvery, useOnceAfter } from '@backline/page/use-live';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { eventKey } from '../../nouns/events/event.queries.ts';
import { fanListsKey } from '../../nouns/fans/fan-lists.ts';
import { dashboardKey } from '../../nouns/query-keys.ts';

export type FoundFan = Output<typeof searchAtDoor>[number];

type DoorCounts = Output<typeof countAtDoor>;

const doorKey = (eventId: number) => ['door', eventId];

/** The rate of the last minute falls by itself, without anybody's write. */
const countsEveryMs = 15_000;

export function useDoorCounts(eventId: number) {
  return useQuery({
    queryKey: [...doorKey(eventId), 'counts'],
    queryFn: async ({ signal }) => {
      const counts = await api.call(countAtDoor, { event_id: eventId }, { signal });
      return { ...counts, aheadMs: counts.now_dttm - Date.now() };
    },
    refetchInterval: countsEveryMs,
    refetchOnWindowFocus: 'always',
  });
}

export function useRecentArrivals(eventId: number) {
  return useQuery({
    queryKey: [...doorKey(eventId), 'recent'],
    queryFn: ({ signal }) => api.call(listRecentAtDoor, { event_id: eventId }, { signal }),
    refetchOnWindowFocus: 'always',
  });
}

export function useDoorSearch(eventId: number, search: string) {
  return useQuery({
    queryKey: [...doorKey(eventId), 'search', search],
    queryFn: ({ signal }) => api.call(searchAtDoor, { event_id: eventId, search }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

export function useJoinAtDoor() {
  return useMutation({
    mutationFn: ({ key, ...input }: Input<typeof joinAtDoor> & { key: string }) =>
      api.call(joinAtDoor, input, { idempotencyKey: key }),
  });
}

export function useUndoAtDoor(eventId: number) {
  return useMutation({
    mutationFn: ({ user_id }: Pick<DoorFan, 'user_id'>) =>
      api.call(undoCheckIn, { event_id: eventId, group_user_id: user_id }),
  });
}

/** Between two looks at the latest arrivals, of whom there are a hundred a minute. */
const recentEveryMs = 2_000;

/** Shows what happens at the other doors, too: the figures at once. */
export function useDoorArrivals(eventId: number): void {
  const queryClient = useQueryClient();
  const look = (what: 'counts' | 'recent') =>
    void queryClient.invalidateQueries({ queryKey: [...doorKey(eventId), what] }, { cancelRefetch: false });
  const lookAtRecent = useAtMostEvery(recentEveryMs, () => look('recent'));
  // Figures that are told put the query's own next look off, each time anew.
  const lookAtRate = useOnceAfter(countsEveryMs, () => look('counts'));
  useLive(eventArrivals, [eventId], ({ data }) => {
    lookAtRecent();
    lookAtRate();
    if (data === null) look('counts');
    else {
      const countsKey = [...doorKey(eventId), 'counts'];
      queryClient.setQueryData<DoorCounts>(countsKey, (counts) => counts && { ...counts, ...data });
    }
  });
}

/** What anybody's coming and going changes: this page, the event's counts, and the lists of its fans. */
export function useRefreshDoor(eventId: number): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [doorKey(eventId), eventKey(eventId), [...fanListsKey, eventId], dashboardKey])
      void queryClient.invalidateQueries({ queryKey });
  };
}
