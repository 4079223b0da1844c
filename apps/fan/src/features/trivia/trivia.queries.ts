import { listFanTrivia, triviaForFans, type FanTrivia } from '@backline/contract/trivia';
import { useSometimeWithin } from '@backline/page/use-live';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';

const pageSize = 20;
const hallMs = 5_000;

interface TriviaPage {
  rows: FanTrivia[];
  next: string | undefined;
}

export function useTrivia(eventId: number) {
  const queryClient = useQueryClient();
  const queryKey = ['trivia', eventId];
  const refreshInTurn = useSometimeWithin(hallMs, () => void queryClient.invalidateQueries({ queryKey }));
  useLive(triviaForFans, [eventId], refreshInTurn);
  return useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam: cursor }): Promise<TriviaPage> => {
      let next: string | undefined;
      const onHeaders = (headers: Headers) => void (next = headers.get('X-Next-Cursor') ?? undefined);
      const input = { event_id: eventId, page_size: pageSize, cursor };
      const rows = await api.call(listFanTrivia, input, { signal, onHeaders });
      return { rows, next };
    },
    getNextPageParam: ({ next }) => next,
  });
}
