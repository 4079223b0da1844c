import { listFanEvents } from '@backline/contract/attendance';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { fanEventsKey, type FanEventsPage } from '../../lib/fan-events.ts';

const pageSize = 20;

export function useFanEvents() {
  return useInfiniteQuery({
    queryKey: fanEventsKey,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam: cursor }): Promise<FanEventsPage> => {
      let next: string | undefined;
      const onHeaders = (headers: Headers) => void (next = headers.get('X-Next-Cursor') ?? undefined);
      const rows = await api.call(listFanEvents, { page_size: pageSize, cursor }, { signal, onHeaders });
      return { rows, next };
    },
    getNextPageParam: ({ next }) => next,
  });
}
