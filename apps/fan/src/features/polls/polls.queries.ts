import type { Attendance } from '@backline/contract/attendance';
import type { Output } from '@backline/contract/operation';
import { answerPoll } from '@backline/contract/poll-answers';
import { listFanPolls, pollResultsForFans, pollsForFans, type FanPoll } from '@backline/contract/fan-polls';
import type { NoticeData } from '@backline/contract/live';
import { useSometimeWithin } from '@backline/page/use-live';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { useDeliver, useQueued } from '../../lib/outbox/fan-outbox.ts';
import { useNow } from '../../lib/use-now.ts';
import * as pollTexts from '@backline/contract/polls.texts';

const keyOf = (eventId: number) => ['polls', eventId];

const hallMs = 1_500;
/** Spreads the requests of everybody who has voted, which come as long as others vote. */
const votersMs = 20_000;
/** Retry interval for a poll that has not begun on the server: the phone's clock is off by up to a round trip. */
const againMs = 2_000;

export function usePolls({ event_id: eventId }: Attendance) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(eventId);
  const refreshInTurn = useSometimeWithin(hallMs, () => void queryClient.invalidateQueries({ queryKey }));
  useLive(pollsForFans, [eventId], refreshInTurn);
  const refreshOfVoter = useSometimeWithin(votersMs, () => void queryClient.invalidateQueries({ queryKey }));
  useLive(pollResultsForFans, [eventId], ({ data }) => {
    // Ignores null data, which asks for a refetch and arrives on all topics at once.
    if (data === null) return;
    const polls = queryClient.getQueryData<FanPolls>(queryKey);
    queryClient.setQueryData<FanPolls>(queryKey, polls && { ...polls, result: withVotes(polls.result, data) });
    const asked = new Set(data.polls.filter(({ votes }) => votes === null).map(({ id }) => id));
    if (polls?.result.some(({ id, own_option_id: own }) => own !== null && asked.has(id))) refreshOfVoter();
  });
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(listFanPolls, { event_id: eventId }, { signal }),
  });
  // Refetches at the start of a poll, for which the server sends no notice.
  const nextStart = query.data?.next_start_time ?? null;
  const isDue = useNow(1_000) >= (nextStart ?? Infinity);
  useEffect(() => {
    if (!isDue) return;
    refreshInTurn();
    const timer = setInterval(refreshInTurn, againMs);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isDue, nextStart]);
  return query;
}

type FanPolls = Output<typeof listFanPolls>;

function withVotes(polls: FanPoll[], told: NoticeData<typeof pollResultsForFans>): FanPoll[] {
  const counts = new Map(told.polls.map(({ id, votes }) => [id, new Map(votes ?? [])]));
  return polls.map((poll) => {
    const votes = counts.get(poll.id);
    if (votes === undefined || poll.completed || poll.results !== 'live') return poll;
    const options = poll.options.map((option) => {
      const vote_count = votes.get(option.id);
      if (vote_count === undefined) return option;
      return { ...option, result: { vote_count, wins: false, is_correct: false } };
    });
    return { ...poll, options };
  });
}

export function useAnswerPoll({ event_id: eventId }: Attendance, { id: pollId, question, results }: FanPoll) {
  const deliver = useDeliver();
  const queryClient = useQueryClient();
  const queryKey = keyOf(eventId);
  return useMutation({
    mutationFn: (optionId: number) =>
      deliver(answerPoll, { event_id: eventId, poll_id: pollId, option_id: optionId }, pollTexts.fan.kept(question)),
    onSuccess(answer) {
      if (answer === null) return;
      // A refetch that started before this vote would overwrite it.
      const isOldOnItsWay = queryClient.isFetching({ queryKey }) > 0;
      queryClient.setQueryData<FanPolls>(
        queryKey,
        (polls) =>
          polls && {
            ...polls,
            result: polls.result.map((poll) =>
              poll.id === pollId ? { ...poll, own_option_id: answer.option_id } : poll,
            ),
          },
      );
      // Refetches, because the fan may see the votes now, or because the poll may be over: the server accepts a repeated
      // vote even then.
      const mayShowMore = answer.is_repeat || results === 'after_vote';
      if (mayShowMore || isOldOnItsWay) void queryClient.invalidateQueries({ queryKey });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

export function useWaitingAnswer(pollId: number): number | null {
  const inputs = useQueued()
    .filter(({ path, told }) => path === answerPoll.path && told === null)
    .map(({ input }) => input as { poll_id: number; option_id: number });
  return inputs.find(({ poll_id: id }) => id === pollId)?.option_id ?? null;
}
