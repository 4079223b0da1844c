import type { Attendance } from '@backline/contract/attendance';
import { getTriviaScore, listFanTrivia, triviaForFans, type FanTrivia } from '@backline/contract/fan-trivia';
import type { Output } from '@backline/contract/operation';
import { answerTrivia } from '@backline/contract/trivia-answers';
import * as triviaTexts from '@backline/contract/trivia.texts';
import { useSometimeWithin } from '@backline/page/use-live';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { useDeliver, useQueued } from '../../lib/outbox/fan-outbox.ts';

const pageSize = 20;
const hallMs = 5_000;

const keyOf = (eventId: number) => ['trivia', eventId];
const scoreKeyOf = (eventId: number) => ['trivia-score', eventId];

interface TriviaPage {
  rows: FanTrivia[];
  next: string | undefined;
}

export function useTrivia(eventId: number) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(eventId);
  const refreshInTurn = useSometimeWithin(hallMs, () => {
    void queryClient.invalidateQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey: scoreKeyOf(eventId) });
  });
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

export const useTriviaScore = (eventId: number) =>
  useQuery({
    queryKey: scoreKeyOf(eventId),
    queryFn: ({ signal }) => api.call(getTriviaScore, { event_id: eventId }, { signal }),
  });

export function useAnswerTrivia({ event_id: eventId }: Attendance, { id: triviaId, title }: FanTrivia) {
  const deliver = useDeliver();
  const queryClient = useQueryClient();
  const queryKey = keyOf(eventId);
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey: scoreKeyOf(eventId) });
  };
  return useMutation({
    mutationFn: (option: string) =>
      deliver(answerTrivia, { event_id: eventId, trivia_id: triviaId, option }, triviaTexts.fan.kept(title)),
    onSuccess(answer) {
      if (answer === null) return;
      const { reveal, is_repeat: isRepeat } = answer;
      // A refetch that started before this answer would overwrite it.
      const isOldOnItsWay = queryClient.isFetching({ queryKey }) > 0;
      queryClient.setQueryData<InfiniteData<TriviaPage>>(
        queryKey,
        (list) => list && { ...list, pages: list.pages.map((page) => withReveal(page, triviaId, reveal)) },
      );
      if (isRepeat || isOldOnItsWay) return refresh();
      // Counts here, so that a hall that answers does not ask for its scores.
      const right = reveal.own_option === reveal.right_option ? 1 : 0;
      queryClient.setQueryData<Output<typeof getTriviaScore>>(
        scoreKeyOf(eventId),
        (score) => score && { answered: score.answered + 1, right: score.right + right },
      );
    },
    onError: refresh,
  });
}

const withReveal = (page: TriviaPage, triviaId: number, reveal: FanTrivia['reveal']): TriviaPage => ({
  ...page,
  rows: page.rows.map((trivia) => (trivia.id === triviaId ? { ...trivia, reveal } : trivia)),
});

/** Returns the option that waits to be sent. */
export function useWaitingAnswer(triviaId: number): string | null {
  const inputs = useQueued()
    .filter(({ path, told }) => path === answerTrivia.path && told === null)
    .map(({ input }) => input as { trivia_id: number; option: string });
  return inputs.find(({ trivia_id: id }) => id === triviaId)?.option ?? null;
}
