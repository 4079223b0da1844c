import type { Input } from '@backline/contract/operation';
import {
  addSupportInteraction,
  assignSupportCase,
  countSupportCases,
  endSupportLinks,
  getSupportCase,
  listSupportAssignees,
  listSupportCases,
  listSupportInteractions,
  placeSupportCase,
  readSupportCases,
  supportOfEvent,
  supportOfHouse,
  supportTyping,
  tellSupportTyping,
  typingLastsMs,
  type SupportCase,
  type SupportInteraction,
  type SupportStatus,
} from '@backline/contract/support-tickets';
import { askAgain } from '@backline/page/ask-again';
import { useAtMostEvery } from '@backline/page/use-live';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, callPaged } from '../../lib/api.ts';
import { useSubmit } from '../../lib/form-calls.ts';
import { useLive } from '../../lib/live.ts';
import { useSession } from '../../lib/session.tsx';
import { eventKey } from '../../nouns/events/event.queries.ts';
import { unreadTicketsKey } from '../../nouns/query-keys.ts';
import { useRefresh } from '../../nouns/use-refresh.ts';
import { allRows, paging } from '../../ui/paging.ts';
import type { TicketFilters } from './ticket-filters.ts';
import { eventPart, eventPaths } from '../../nouns/events/event-paths.ts';

export const ticketPart = eventPart('support ticket', eventPaths.ticketsOf);

/** 0 stands for the tickets without an event. */
const deskKey = (eventId: number) => ['support-tickets', eventId];
const ticketKey = (eventId: number, ticketId: number) => [...deskKey(eventId), 'ticket', ticketId];

export const wantedTickets = (eventId: number, { search, status, assigned }: TicketFilters) => ({
  event_id: eventId,
  search,
  status: status === 'all' ? ('' as const) : status,
  assigned: assigned ?? ('' as const),
});

export function useTickets(eventId: number, filters: TicketFilters) {
  const wanted = wantedTickets(eventId, filters);
  return useInfiniteQuery({
    queryKey: [...deskKey(eventId), 'list', wanted],
    queryFn: ({ pageParam, signal }) => callPaged(listSupportCases, { ...pageParam, ...wanted }, { signal }),
    ...paging,
    select: allRows,
    placeholderData: keepPreviousData,
  });
}

export function useTicketCounts(eventId: number) {
  return useQuery({
    queryKey: [...deskKey(eventId), 'counts'],
    queryFn: ({ signal }) => api.call(countSupportCases, { event_id: eventId }, { signal }),
  });
}

export function useTicket(eventId: number, ticketId: number) {
  return useQuery({
    queryKey: [...ticketKey(eventId, ticketId), 'about'],
    queryFn: ({ signal }) => api.call(getSupportCase, { event_id: eventId, support_case_id: ticketId }, { signal }),
  });
}

export function useThread(eventId: number, ticketId: number) {
  return useQuery({
    queryKey: [...ticketKey(eventId, ticketId), 'thread'],
    queryFn: ({ signal }) =>
      api.call(listSupportInteractions, { event_id: eventId, support_case_id: ticketId }, { signal }),
  });
}

const lookEveryMs = 500;

export function useLiveTickets(eventId: number): void {
  const queryClient = useQueryClient();
  const refresh = useAtMostEvery(lookEveryMs, () => void askAgain(queryClient, deskKey(eventId)));
  useLive(supportOfHouse, eventId === 0 ? null : [], refresh);
  useLive(supportOfEvent, eventId === 0 ? [] : [eventId], (told) => {
    refresh();
    if (told.data === null && told.isRefused) void queryClient.resetQueries({ queryKey: eventKey(eventId) });
  });
}

export function useMarkRead(
  eventId: number,
  ticket: SupportCase,
  thread: readonly SupportInteraction[] | undefined,
): void {
  const queryClient = useQueryClient();
  const told = useRef(0);
  const last = thread?.at(-1)?.id ?? 0;
  const isUnread = ticket.unread > 0;
  useEffect(() => {
    const look = () => {
      if (!isUnread || last <= told.current || document.visibilityState === 'hidden') return;
      told.current = last;
      const input = { event_id: eventId, support_case_id: ticket.id, is_set_to_read: true, last_interaction_id: last };
      api.call(readSupportCases, input).then(
        () => {
          void queryClient.invalidateQueries({ queryKey: deskKey(eventId) });
          void queryClient.invalidateQueries({ queryKey: unreadTicketsKey });
        },
        () => {
          told.current = 0;
        },
      );
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isUnread, last, eventId, ticket.id, queryClient]);
}

/** `behind` is the last message of the thread at the time of the notice. */
interface Writer {
  name: string;
  until: number;
  behind: number;
}

export function useTyping(eventId: number, ticketId: number, thread: readonly SupportInteraction[]): string[] {
  const { user } = useSession();
  const [writing, setWriting] = useState<ReadonlyMap<number, Writer>>(new Map());
  const last = thread.at(-1)?.id ?? 0;
  useLive(supportTyping, eventId === 0 ? [] : [eventId], ({ data }) => {
    if (data === null || data.support_case_id !== ticketId || data.user_id === user?.id) return;
    const writer = { name: data.name, until: Date.now() + typingLastsMs, behind: last };
    setWriting((before) => new Map(before).set(data.user_id, writer));
  });
  useEffect(() => {
    if (writing.size === 0) return undefined;
    const timer = setTimeout(() => {
      const now = Date.now();
      setWriting((before) => new Map([...before].filter(([, { until }]) => until > now)));
    }, typingLastsMs);
    return () => clearTimeout(timer);
  }, [writing]);
  const hasSent = (by: number, behind: number) =>
    thread.some(({ id, user_id: author }) => author === by && id > behind);
  return [...writing].filter(([by, { behind }]) => !hasSent(by, behind)).map(([, { name }]) => name);
}

const tellEveryMs = typingLastsMs / 2;

/** Losses are harmless: the next notice follows soon. */
export function useTellTyping(eventId: number, ticketId: number): () => void {
  const told = useRef(0);
  return () => {
    if (eventId === 0 || Date.now() - told.current < tellEveryMs) return;
    told.current = Date.now();
    api.call(tellSupportTyping, { event_id: eventId, support_case_id: ticketId }).catch(() => {});
  };
}

export const useReply = (eventId: number) =>
  useSubmit(addSupportInteraction, { onSettled: useRefresh(deskKey(eventId)) });

export function useSetStatus(eventId: number, ticketId: number) {
  return useMutation({
    mutationFn: (status: SupportStatus) =>
      api.call(addSupportInteraction, { event_id: eventId, support_case_id: ticketId, status, isUpdate: true }),
    onSettled: useRefresh(deskKey(eventId)),
  });
}

export function useAssignees(eventId: number) {
  return useQuery({
    queryKey: [...deskKey(eventId), 'assignees'],
    queryFn: ({ signal }) => api.call(listSupportAssignees, { event_id: eventId }, { signal }),
  });
}

export function useAssign(eventId: number, ticketId: number) {
  return useMutation({
    mutationFn: (personId: number | null) =>
      api.call(assignSupportCase, { event_id: eventId, support_case_id: ticketId, assigned_to: personId }),
    onSettled: useRefresh(deskKey(eventId)),
  });
}

export function useEndLinks(eventId: number, ticketId: number) {
  return useMutation({
    mutationFn: () => api.call(endSupportLinks, { event_id: eventId, support_case_id: ticketId }),
    onSettled: useRefresh(deskKey(eventId)),
  });
}

export function usePlaceTicket() {
  return useMutation({
    mutationFn: (input: Input<typeof placeSupportCase>) => api.call(placeSupportCase, input),
    onSettled: useRefresh(['support-tickets']),
  });
}
