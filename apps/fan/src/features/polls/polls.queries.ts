import type { Attendance } from '@backline/contract/attendance';
import type { Output } from '@backline/contract/operation';
import { answerPoll } from '@backline/contract/poll-answers';
import { listFanPolls, pollsForFans, type FanPoll } from '@backline/contract/fan-polls';
import { useSometimeWithin } from '@backline/page/use-live';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { useDeliver, useKept } from '../../lib/outbox/fan-outbox.ts';
import { useNow } from '../../lib/use-now.ts';
import { texts } from './texts.ts';

const keyOf = (eventId: number) => ['polls', eventId];

/** Within which the phones of a hall ask for a new poll, and for what became of one. */
const hallMs = 1_500;
/** The server's clock is known to a way there and back: where a poll has not begun yet, so long until the phone asks again. */
const againMs = 2_000;

/** The event's polls with the fan's own answers; a new one, and the result of one, shows by itself. */
export function usePolls({ event_id: eventId }: Attendance) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(eventId);
  const refreshInTurn = useSometimeWithin(hallMs, () => void queryClient.invalidateQueries({ queryKey }));
  useLive(pollsForFans, [eventId], refreshInTurn);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(listFanPolls, { event_id: eventId }, { signal }),
  });
  // Nobody writes anything when a poll begins.
  const nextStart = query.data?.next_start_time ?? null;
  const isDue = useNow(1_000) >= (nextStart ?? Infinity);
  useEffect(() => {
    if (!isDue) return;
    refreshInTurn();
    const timer = setInterval(refreshInTurn, againMs);
    return () => clearInterval(timer);
    // Once when it is due, not with each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isDue, nextStart]);
  return query;
}

/** Answers null where it waits for the network. */
export function useAnswerPoll({ event_id: eventId }: Attendance, { id: pollId, question }: FanPoll) {
  const deliver = useDeliver();
  const queryClient = useQueryClient();
  const queryKey = keyOf(eventId);
  return useMutation({
    mutationFn: (optionId: number) =>
      deliver(answerPoll, { event_id: eventId, poll_id: pollId, option_id: optionId }, texts.kept(question)),
    onSuccess(answer) {
      if (answer === null) return;
      // Asked before, and so without this: it would undo what is shown.
      const isOldOnItsWay = queryClient.isFetching({ queryKey }) > 0;
      queryClient.setQueryData<Output<typeof listFanPolls>>(
        queryKey,
        (polls) =>
          polls && {
            ...polls,
            result: polls.result.map((poll) =>
              poll.id === pollId ? { ...poll, own_option_id: answer.option_id } : poll,
            ),
          },
      );
      // It may be over already: a repeated answer is told then, too.
      if (answer.is_repeat || isOldOnItsWay) void queryClient.invalidateQueries({ queryKey });
    },
    // It ended meanwhile, or this phone knows an old state.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

/** The option of an answer that waits for the network; null where none does. */
export function useWaitingAnswer(pollId: number): number | null {
  const inputs = useKept()
    .filter(({ path, told }) => path === answerPoll.path && told === null)
    .map(({ input }) => input as { poll_id: number; option_id: number });
  return inputs.find(({ poll_id: id }) => id === pollId)?.option_id ?? null;
}
