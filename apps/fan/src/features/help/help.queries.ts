import type { Attendance } from '@backline/contract/attendance';
import { askForHelp, continueHelp, getHelp, openHelp, ownHelp, type HelpCase } from '@backline/contract/fan-help';
import { getEarlierHelp } from '@backline/contract/fan-help-earlier';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { useDeliver, useQueued } from '../../lib/outbox/fan-outbox.ts';
import { storeChosen, type ChosenPicture } from '../../lib/store-chosen.ts';
import * as supportFanTexts from '@backline/contract/support-tickets.fan.texts';

interface Help {
  result: HelpCase[];
}

const keyOf = (eventId: number) => ['help', eventId];

export function useHelp({ event_id: eventId }: Attendance) {
  const queryClient = useQueryClient();
  useLive(ownHelp, null, ({ data }) => {
    if (data === null || data.event_id === eventId) void queryClient.invalidateQueries({ queryKey: keyOf(eventId) });
  });
  return useQuery({
    queryKey: keyOf(eventId),
    queryFn: ({ signal }) => api.call(getHelp, { event_id: eventId }, { signal }),
  });
}

/** Returns 0 also while the conversations load. */
export const useUnreadHelp = (event: Attendance): number =>
  useHelp(event).data?.result.reduce((sum, { unread }) => sum + unread, 0) ?? 0;

/** Loads messages older than those sent with the thread, page by page. */
export function useEarlier({ event_id: eventId }: Attendance, { support_case_id: caseId, ...sent }: HelpCase) {
  const first = sent.messages[0]?.id ?? 0;
  const { data, error, isFetching, fetchNextPage } = useInfiniteQuery({
    // The key includes the oldest message sent with the thread. When a newer message displaces it, the older pages load
    // again, which avoids a gap.
    queryKey: ['earlier help', caseId, first],
    enabled: false,
    initialPageParam: first,
    queryFn: ({ pageParam: before, signal }) =>
      api.call(
        getEarlierHelp,
        { event_id: eventId, support_case_id: caseId, before_interaction_id: before },
        { signal },
      ),
    getNextPageParam: ({ has_earlier: isMore, messages }) => (isMore ? messages[0]?.id : undefined),
  });
  const pages = data?.pages ?? [];
  return {
    messages: pages.toReversed().flatMap(({ messages }) => messages),
    isMore: pages.at(-1)?.has_earlier ?? sent.has_earlier,
    error,
    isFetching,
    lookBack: () => void fetchNextPage(),
  };
}

const thumbnailSidePx = 300;

/** Uploads the picture before the call is queued, because only text can wait for the network. */
async function pictureOf(picture: ChosenPicture | null) {
  if (picture === null) return {};
  const { url, thumbnailUrl } = await storeChosen(picture, thumbnailSidePx);
  return { image_url: url, image_thumbnail_url: thumbnailUrl };
}

export interface Question {
  title: string;
  content: string;
  picture: ChosenPicture | null;
  onQueued: () => void;
}

export function useAsk({ event_id: eventId }: Attendance) {
  const deliver = useDeliver();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ title, content, picture, onQueued }: Question) =>
      deliver(
        askForHelp,
        { event_id: eventId, title, content, ...(await pictureOf(picture)) },
        supportFanTexts.kept(title),
        onQueued,
      ),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keyOf(eventId) }),
  });
}

export function useWriteOn({ event_id: eventId }: Attendance, { support_case_id: caseId, title }: HelpCase) {
  const deliver = useDeliver();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ content, picture, onQueued }: Omit<Question, 'title'>) =>
      deliver(
        continueHelp,
        { event_id: eventId, support_case_id: caseId, content, ...(await pictureOf(picture)) },
        supportFanTexts.queuedMessage(title),
        onQueued,
      ),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keyOf(eventId) }),
  });
}

interface WaitingMessage {
  key: string;
  caseId: number | null;
  title: string;
  content: string;
}

export function useWaiting(eventId: number): WaitingMessage[] {
  return useQueued()
    .filter(({ path, told }) => told === null && (path === askForHelp.path || path === continueHelp.path))
    .map(({ key, input }) => ({
      key,
      ...(input as { event_id: number; support_case_id?: number; title?: string; content: string }),
    }))
    .filter(({ event_id: id }) => id === eventId)
    .map(({ key, support_case_id: caseId = null, title = '', content }) => ({ key, caseId, title, content }));
}

/**
 * Marks a thread as read up to its last message, once per message. Repeats a failed call when the page becomes visible
 * or online, or when the next message arrives.
 */
export function useOpened(
  { event_id: eventId }: Attendance,
  { support_case_id: caseId, unread, messages }: HelpCase,
): void {
  const queryClient = useQueryClient();
  const reported = useRef(0);
  const last = messages.at(-1)?.id ?? 0;
  useEffect(() => {
    const look = () => {
      if (unread === 0 || last <= reported.current || document.visibilityState === 'hidden') return;
      reported.current = last;
      api.call(openHelp, { event_id: eventId, support_case_id: caseId, last_interaction_id: last }).then(
        () =>
          queryClient.setQueryData<Help>(
            keyOf(eventId),
            (help) =>
              help && {
                result: help.result.map((one) => (one.support_case_id === caseId ? { ...one, unread: 0 } : one)),
              },
          ),
        () => {
          reported.current = 0;
        },
      );
    };
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, [unread, last, eventId, caseId, queryClient]);
}
