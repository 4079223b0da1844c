import {
  createEvent,
  getEventAdmins,
  joinEvent,
  listEvents,
  proposeSeoUrl,
  updateEvent,
} from '@backline/contract/events';
import { getEventProposal } from '@backline/contract/event-proposals';
import { eventLastsMs } from '@backline/contract/event-rules';
import { getCities, getCountries, getStates } from '@backline/contract/lookups';
import type { Input } from '@backline/contract/operation';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, callPaged } from '../../lib/api.ts';
import { eventKey, loadEvent } from '../../nouns/events/event.queries.ts';
import { dashboardKey, eventProposalsKey, eventsKey } from '../../nouns/query-keys.ts';
import { allRows, paging } from '../../ui/paging.ts';
import type { EventFilters } from './event-filters.ts';

export function useEvents({ tab, search, manager, artists }: EventFilters) {
  return useInfiniteQuery({
    queryKey: [...eventsKey, 'list', { tab, search, manager, artists }],
    queryFn: ({ pageParam, signal }) =>
      callPaged(
        listEvents,
        {
          ...pageParam,
          search,
          isUpcoming: tab === 'upcoming',
          isPast: tab === 'past',
          artistManager: manager,
          artists,
          // Tonight's are upcoming until they are over.
          currentTime: Date.now() - eventLastsMs,
        },
        { signal },
      ),
    ...paging,
    select: allRows,
    placeholderData: keepPreviousData,
  });
}

/** Who is trusted at the event. */
export function useEventAdmins(eventId: number) {
  return useQuery({
    queryKey: [...eventKey(eventId), 'admins'],
    queryFn: ({ signal }) => api.call(getEventAdmins, { event_id: eventId }, { signal }),
  });
}

/** The event as it stands when its form opens: never an older copy, and never changed under the person's hands. */
export function useEventForForm(eventId: string) {
  return useQuery({
    queryKey: [...eventsKey, 'form', eventId],
    queryFn: ({ signal }) => loadEvent(eventId, signal),
    gcTime: 0,
    staleTime: 'static',
  });
}

/** The fan's proposal as it stands when the form opens that makes an event of it. */
export function useProposalForForm(proposalId: string) {
  return useQuery({
    queryKey: [...eventProposalsKey, 'form', proposalId],
    queryFn: ({ signal }) => api.call(getEventProposal, { proposal_id: proposalId }, { signal }),
    gcTime: 0,
    staleTime: 'static',
  });
}

/** A free address for a copy, as it stands when the form opens. */
export function useFreeAddress(eventName: string) {
  return useQuery({
    queryKey: [...eventsKey, 'free-address', eventName],
    queryFn: ({ signal }) => api.call(proposeSeoUrl, { event_name: eventName }, { signal }),
    gcTime: 0,
    staleTime: 'static',
  });
}

const typingPauseMs = 500;

/** Asks the server for the address of a name, once the typing rests; '' is no question. Only the newest is answered. */
export function useProposedAddress(onAnswer: (name: string, seoUrl: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (name: string) => {
    clearTimeout(timer.current);
    if (name.trim() === '') return;
    const ask = async () => {
      const { seo_url } = await api.call(proposeSeoUrl, { event_name: name });
      onAnswer(name, seo_url);
    };
    // Without an answer the field stays empty, and says at the save that it is required.
    timer.current = setTimeout(() => void ask().catch(() => undefined), typingPauseMs);
  };
}

export function useCountries() {
  return useQuery({
    queryKey: ['countries'],
    queryFn: ({ signal }) => api.call(getCountries, {}, { signal }),
    staleTime: Infinity,
  });
}

export function useStates(countryId: number | undefined) {
  return useQuery({
    queryKey: ['states', countryId],
    queryFn: ({ signal }) => api.call(getStates, { country_id: countryId }, { signal }),
    staleTime: Infinity,
    enabled: countryId !== undefined,
  });
}

export function useCities(stateId: number | undefined) {
  return useQuery({
    queryKey: ['cities', stateId],
    queryFn: ({ signal }) => api.call(getCities, { state_id: stateId }, { signal }),
    staleTime: Infinity,
    enabled: stateId !== undefined,
  });
}

interface Submission<Body> {
  input: Body;
  idempotencyKey: string;
}

/** Creates and joins. Sent again under the same key after a failure of either call, it makes no second event. */
export function useCreateEvent() {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    async mutationFn({ input, idempotencyKey }: Submission<Input<typeof createEvent>>) {
      const created = await api.call(createEvent, input, { idempotencyKey });
      await api.call(joinEvent, { event_id: created.event_id, manager_id: input.manager_id });
      return created;
    },
    onSuccess: refresh,
    // Accepted by this event, or decided by somebody else.
    onSettled: () => queryClient.invalidateQueries({ queryKey: eventProposalsKey }),
  });
}

export function useUpdateEvent() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: Submission<Input<typeof updateEvent>>) =>
      api.call(updateEvent, input, { idempotencyKey }),
    onSuccess: refresh,
  });
}

/** Everything about events is asked again. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: eventsKey });
    void queryClient.invalidateQueries({ queryKey: dashboardKey });
  };
}
