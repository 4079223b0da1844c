import type { NoticeData } from '@backline/contract/live';
import {
  addPoll,
  changedPolls,
  deletePoll,
  getPoll,
  listPollParticipants,
  listPolls,
  listPollWinners,
  pollVotes,
  updatePoll,
  type PollRow,
} from '@backline/contract/polls';
import { refetch } from '@backline/page/refetch';
import { useThrottled } from '@backline/page/use-live';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { api, callPaged } from '../../lib/api.ts';
import { useForForm, useSubmit } from '../../lib/form-calls.ts';
import { useLive } from '../../lib/live.ts';
import { eventKey } from '../../nouns/events/event.queries.ts';
import { useRefresh, useWrite } from '../../nouns/use-refresh.ts';
import { allRows, listQuery, paging } from '../../ui/paging.ts';
import { eventPart, eventPaths } from '../../nouns/events/event-paths.ts';

export const pollPart = eventPart('poll', 'Polls', eventPaths.pollsOf);

const pollsKey = ['polls'];
const listKey = (eventId: number) => [...pollsKey, 'list', eventId];
const peopleKey = (eventId: number) => [...pollsKey, 'people', eventId];

export function usePolls(eventId: number, search: string) {
  useLivePolls(eventId);
  return useInfiniteQuery(listQuery(listPolls, [...listKey(eventId), { search }], { search, event_id: eventId }));
}

const peopleIntervalMs = 1_000;

function useLivePolls(eventId: number): void {
  const queryClient = useQueryClient();
  const queryKey = listKey(eventId);
  const refresh = () => void queryClient.invalidateQueries({ queryKey });
  const refreshPeople = useThrottled(peopleIntervalMs, () => {
    void refetch(queryClient, peopleKey(eventId));
  });
  useLive(changedPolls, [eventId], (told) => {
    refresh();
    refreshPeople();
    // Clears the event from the screen when the person loses access to it.
    if (told.data === null && told.isRefused) void queryClient.resetQueries({ queryKey: eventKey(eventId) });
  });
  useLive(pollVotes, [eventId], ({ data }) => {
    // Ignores null data, which asks for a refetch and arrives on all topics at once. The subscription to `changedPolls`
    // has already refetched.
    if (data === null) return;
    queryClient.setQueriesData<PollList>({ queryKey }, (list) => list && withVotes(list, data));
    refreshPeople();
  });
}

type PollList = InfiniteData<{ rows: PollRow[] }>;

function withVotes(list: PollList, { polls }: NoticeData<typeof pollVotes>): PollList {
  const counts = new Map(
    polls.map(({ id, options }) => [id, new Map(options.map((each) => [each.id, each.vote_count]))]),
  );
  const counted = (poll: PollRow): PollRow => {
    const found = poll.completed ? undefined : counts.get(poll.id);
    if (found === undefined) return poll;
    const options = poll.options.map((option) => ({
      ...option,
      vote_count: found.get(option.id) ?? option.vote_count,
    }));
    return { ...poll, options, user_participated_count: options.reduce((sum, each) => sum + each.vote_count, 0) };
  };
  return { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(counted) })) };
}

export const usePollForForm = (eventId: number, pollId: number | string) =>
  useForForm([...pollsKey, 'form', eventId, pollId], (signal) => loadPoll({ eventId, pollId }, signal));

export const loadPoll = (
  { eventId, pollId }: { eventId: number; pollId: number | string },
  signal?: AbortSignal,
): Promise<PollRow> => api.call(getPoll, { event_id: eventId, poll_id: pollId }, { signal });

/** Page size of the list of people who answered. There may be thousands. */
const peopleAtOnce = 50;

export function usePollPeople(eventId: number, pollId: number, which: 'participants' | 'winners') {
  return useInfiniteQuery({
    queryKey: [...peopleKey(eventId), which, pollId],
    queryFn: ({ pageParam, signal }) =>
      callPaged(
        which === 'winners' ? listPollWinners : listPollParticipants,
        { ...pageParam, page_size: peopleAtOnce, event_id: eventId, poll_id: pollId },
        { signal },
      ),
    ...paging,
    select: allRows,
  });
}

export const useAddPoll = () => useSubmit(addPoll, { onSettled: useRefresh(pollsKey) });

export const useUpdatePoll = () => useSubmit(updatePoll, { onSettled: useRefresh(pollsKey) });

/**
 * Completes a poll. Sends the version shown, so that the server rejects the call if somebody has changed the poll
 * since.
 */
export const useCompletePoll = (eventId: number) =>
  useWrite(pollsKey, ({ id, version, question, start_time, end_time, results }: PollRow) =>
    api.call(updatePoll, {
      event_id: eventId,
      poll_id: id,
      version,
      question,
      start_time,
      end_time,
      completed: true,
      results,
    }),
  );

export const useDeletePoll = (eventId: number) =>
  useWrite(pollsKey, (pollId: number) => api.call(deletePoll, { event_id: eventId, poll_id: pollId }));
