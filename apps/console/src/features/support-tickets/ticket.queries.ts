import {
  supportStatuses,
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
  notifySupportTyping,
  ticketSorts,
  typingLastsMs,
  type SupportCase,
  type SupportInteraction,
  type SupportStatus,
} from '@backline/contract/support-tickets';
import { choice, filters, id, text, type FiltersOf } from '../../lib/filters.ts';
import type { Input } from '@backline/contract/operation';
import { refetch } from '@backline/page/refetch';
import { useThrottled } from '@backline/page/use-live';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, callQuery } from '../../lib/api.ts';
import { useSubmit } from '../../lib/form-calls.ts';
import { useLive } from '../../lib/live.ts';
import { useSession } from '../../lib/session.tsx';
import { eventKey } from '../../nouns/events/event.queries.ts';
import { unreadTicketsKey } from '../../nouns/query-keys.ts';
import { useRefresh, useWrite } from '../../nouns/use-refresh.ts';
import { listQuery } from '../../ui/paging.ts';
import { eventPart, eventPaths } from '../../nouns/events/event-paths.ts';

export const ticketFilters = filters({
  search: text(),
  status: choice([...supportStatuses, 'all'], 'open'),
  assigned: choice(['mine', 'nobody'], null),
  ticket: id(),
  sort: choice(ticketSorts, null),
});
export type TicketFilters = FiltersOf<typeof ticketFilters>;

export const ticketPart = eventPart('support ticket', 'Support Tickets', eventPaths.ticketsOf);

/** 0 stands for the tickets without an event. */
const deskKey = (eventId: number) => ['support-tickets', eventId];
const ticketKey = (eventId: number, ticketId: number) => [...deskKey(eventId), 'ticket', ticketId];

export const wantedTickets = (eventId: number, { search, status, assigned }: TicketFilters) => ({
  event_id: eventId,
  search,
  status: status === 'all' ? ('' as const) : status,
  assigned: assigned ?? ('' as const),
});

export function useTickets(eventId: number, filters: TicketFilters, isReady: boolean) {
  const wanted = { ...wantedTickets(eventId, filters), sort: filters.sort ?? undefined };
  return useInfiniteQuery({
    ...listQuery(listSupportCases, [...deskKey(eventId), 'list', wanted], wanted),
    enabled: isReady,
  });
}

export const useTicketCounts = (eventId: number) =>
  useQuery(callQuery(countSupportCases, [...deskKey(eventId), 'counts'], { event_id: eventId }));

export const useTicket = (eventId: number, ticketId: number) =>
  useQuery(
    callQuery(getSupportCase, [...ticketKey(eventId, ticketId), 'about'], {
      event_id: eventId,
      support_case_id: ticketId,
    }),
  );

export const useThread = (eventId: number, ticketId: number) =>
  useQuery(
    callQuery(listSupportInteractions, [...ticketKey(eventId, ticketId), 'thread'], {
      event_id: eventId,
      support_case_id: ticketId,
    }),
  );

const pollIntervalMs = 500;

export function useLiveTickets(eventId: number): void {
  const queryClient = useQueryClient();
  const refresh = useThrottled(pollIntervalMs, () => void refetch(queryClient, deskKey(eventId)));
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

/** Somebody who is typing. `behind` is the id of the thread's last message when the notice arrived. */
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

const notifyIntervalMs = typingLastsMs / 2;

/** Notifies others that this person is typing. Ignores failures, because the next notice follows soon. */
export function useNotifyTyping(eventId: number, ticketId: number): () => void {
  const told = useRef(0);
  return () => {
    if (eventId === 0 || Date.now() - told.current < notifyIntervalMs) return;
    told.current = Date.now();
    api.call(notifySupportTyping, { event_id: eventId, support_case_id: ticketId }).catch(() => {});
  };
}

export const useReply = (eventId: number) =>
  useSubmit(addSupportInteraction, { onSettled: useRefresh(deskKey(eventId)) });

export const useSetStatus = (eventId: number, ticketId: number) =>
  useWrite(deskKey(eventId), (status: SupportStatus) =>
    api.call(addSupportInteraction, { event_id: eventId, support_case_id: ticketId, status, isUpdate: true }),
  );

export const useAssignees = (eventId: number) =>
  useQuery(callQuery(listSupportAssignees, [...deskKey(eventId), 'assignees'], { event_id: eventId }));

export const useAssign = (eventId: number, ticketId: number) =>
  useWrite(deskKey(eventId), (personId: number | null) =>
    api.call(assignSupportCase, { event_id: eventId, support_case_id: ticketId, assigned_to: personId }),
  );

export const useEndLinks = (eventId: number, ticketId: number) =>
  useWrite(deskKey(eventId), () => api.call(endSupportLinks, { event_id: eventId, support_case_id: ticketId }));

export const usePlaceTicket = () =>
  useWrite(['support-tickets'], (input: Input<typeof placeSupportCase>) => api.call(placeSupportCase, input));
