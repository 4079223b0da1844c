import type { Attendance } from '@backline/contract/attendance';
import { getDoorKey } from '@backline/contract/door';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { api } from './api.ts';

/** How long the key is used without asking for it again; it holds for longer. */
const staleTime = 3_600_000;

export interface DoorKey {
  fanId: number;
  key: string;
}

/** What the phone signs the fan's codes of an event with. It is kept with the fan's other answers. */
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

/** While there is a network: at the entrance there may be none. */
export const prepare = (event: Attendance, client: QueryClient): Promise<void> =>
  client.prefetchQuery(doorKey(event.event_id));
