import type { CallOptions } from '@backline/client';
import type { LiveMessage } from '@backline/client/live';
import { eventArrivals } from '@backline/contract/arrivals';
import type { countAtDoor, DoorAnswer, DoorFan, joinAtDoor, listRecentAtDoor } from '@backline/contract/door';
import type { Input, Output } from '@backline/contract/operation';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refetch } from '../refetch.ts';
import { useThrottled, useOnceAfter } from '../use-live.ts';

type DoorCounts = Output<typeof countAtDoor>;

interface DoorLooks<Found extends DoorFan> {
  count(event: { event_id: number }, options: CallOptions): Promise<DoorCounts>;
  listRecent(event: { event_id: number }, options: CallOptions): Promise<Output<typeof listRecentAtDoor>>;
  search(input: { event_id: number; search: string }, options: CallOptions): Promise<Found[]>;
  join(input: Input<typeof joinAtDoor>, options: CallOptions): Promise<DoorAnswer>;
  undo(of: { eventId: number; fanId: number }): Promise<{ message: string }>;
}

interface DoorApp<Found extends DoorFan> {
  calls: DoorLooks<Found>;
  useLive: (
    topic: typeof eventArrivals,
    eventIds: readonly number[],
    hear: (message: LiveMessage<typeof eventArrivals>) => void,
  ) => void;
}

export const doorKey = (eventId: number) => ['door', eventId];

/** Poll interval. Polling is needed because the rate of the last minute falls without any write. */
const countsEveryMs = 15_000;
const recentIntervalMs = 2_000;

export function doorQueries<Found extends DoorFan>({ calls, useLive }: DoorApp<Found>) {
  return {
    useDoorCounts: (eventId: number, { enabled = true } = {}) =>
      useQuery({
        queryKey: [...doorKey(eventId), 'counts'],
        queryFn: async ({ signal }) => {
          const counts = await calls.count({ event_id: eventId }, { signal });
          return { ...counts, aheadMs: counts.now_dttm - Date.now() };
        },
        enabled,
        refetchInterval: countsEveryMs,
        refetchOnWindowFocus: 'always',
      }),

    useRecentArrivals: (eventId: number) =>
      useQuery({
        queryKey: [...doorKey(eventId), 'recent'],
        queryFn: ({ signal }) => calls.listRecent({ event_id: eventId }, { signal }),
        refetchOnWindowFocus: 'always',
      }),

    useDoorSearch: (eventId: number, search: string) =>
      useQuery({
        queryKey: [...doorKey(eventId), 'search', search],
        queryFn: ({ signal }) => calls.search({ event_id: eventId, search }, { signal }),
        enabled: search !== '',
        placeholderData: keepPreviousData,
      }),

    useJoinAtDoor: () =>
      useMutation({
        mutationFn: ({ key, ...input }: Input<typeof joinAtDoor> & { key: string }) =>
          calls.join(input, { idempotencyKey: key }),
      }),

    useUndoAtDoor: (eventId: number) => useMutation({ mutationFn: (fanId: number) => calls.undo({ eventId, fanId }) }),

    /**
     * Updates the list when other doors admit fans; the notice contains the counts. Stops when the operator loses the
     * role.
     */
    useDoorArrivals(eventId: number): void {
      const queryClient = useQueryClient();
      const look = (what: 'counts' | 'recent') => void refetch(queryClient, [...doorKey(eventId), what]);
      const lookAtRecent = useThrottled(recentIntervalMs, () => look('recent'));
      // A notice with counts delays the query's own poll, so this timer refetches the rate.
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
    },
  };
}
