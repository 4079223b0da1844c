import type { CallOptions } from '@backline/client';
import type { Told } from '@backline/client/live';
import { eventArrivals } from '@backline/contract/arrivals';
import type { countAtDoor, DoorAnswer, DoorFan, joinAtDoor, listRecentAtDoor } from '@backline/contract/door';
import type { Input, Output } from '@backline/contract/operation';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { askAgain } from '../ask-again.ts';
import { useAtMostEvery, useOnceAfter } from '../use-live.ts';

type DoorCounts = Output<typeof countAtDoor>;

/** What a keeper asks beside letting in: the staff by their calls, event admins by those of fans. */
interface DoorLooks<Found extends DoorFan> {
  count(event: { event_id: number }, options: CallOptions): Promise<DoorCounts>;
  listRecent(event: { event_id: number }, options: CallOptions): Promise<Output<typeof listRecentAtDoor>>;
  search(input: { event_id: number; search: string }, options: CallOptions): Promise<Found[]>;
  join(input: Input<typeof joinAtDoor>, options: CallOptions): Promise<DoorAnswer>;
  undo(of: { eventId: number; fanId: number }): Promise<{ message: string }>;
}

interface DoorApp<Found extends DoorFan> {
  calls: DoorLooks<Found>;
  /** The app's own way to hear what happens. */
  useLive: (
    topic: typeof eventArrivals,
    eventIds: readonly number[],
    hear: (told: Told<typeof eventArrivals>) => void,
  ) => void;
}

/** Of all that a keeper of this event sees. */
export const doorKey = (eventId: number) => ['door', eventId];

/** The rate of the last minute falls by itself, without anybody's write. */
const countsEveryMs = 15_000;
/** Between two looks at the latest arrivals, of whom there are a hundred a minute. */
const recentEveryMs = 2_000;

/** What a door shows, in either app. */
export function doorQueries<Found extends DoorFan>({ calls, useLive }: DoorApp<Found>) {
  return {
    /** Where it is not `enabled`, nothing is asked. */
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

    /** Shows what happens at the other doors, too: the figures at once. Whoever is trusted no longer asks, and hears so. */
    useDoorArrivals(eventId: number): void {
      const queryClient = useQueryClient();
      const look = (what: 'counts' | 'recent') => void askAgain(queryClient, [...doorKey(eventId), what]);
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
    },
  };
}
