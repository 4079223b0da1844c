import type { Attendance } from '@backline/contract/attendance';
import { getDoorKey } from '@backline/contract/door';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { api } from './api.ts';

/** Refetch interval, shorter than the key's lifetime. */
const staleTime = 3_600_000;

export interface DoorKey {
  fanId: number;
  key: string;
}

const doorKey = (eventId: number) =>
  queryOptions({
    queryKey: ['door-key', eventId],
    queryFn: async ({ signal }): Promise<DoorKey> => {
      const { user_id: fanId, key } = await api.call(getDoorKey, { event_id: eventId }, { signal });
      return { fanId, key };
    },
    staleTime,
  });

export const useDoorKey = (eventId: number) => useQuery(doorKey(eventId));

/** Loads the key early: there may be no network at the entrance. */
export const prepare = (event: Attendance, client: QueryClient): Promise<void> =>
  client.prefetchQuery(doorKey(event.event_id));
