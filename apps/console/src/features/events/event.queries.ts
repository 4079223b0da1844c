import { choice, filters, id, ids, text, type FiltersOf } from '../../lib/filters.ts';
import { ApiError } from '@backline/client';
import { getEmbeds } from '@backline/contract/embeds';
import {
  createEvent,
  type EventDetail,
  eventSorts,
  getEventAdmins,
  joinEvent,
  listEvents,
  proposeSeoUrl,
  updateEvent,
  type WholeEvent,
} from '@backline/contract/events';
import { getEventProposal } from '@backline/contract/event-proposals';
import { eventLastsMs } from '@backline/contract/event-rules';
import { getCities, getCountries, getStates } from '@backline/contract/lookups';
import * as generalTexts from '@backline/contract/general.texts';
import type { Input } from '@backline/contract/operation';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, callQuery } from '../../lib/api.ts';
import { useForForm, useSubmit, type Submission } from '../../lib/form-calls.ts';
import { eventKey, loadEvent } from '../../nouns/events/event.queries.ts';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { embedsKey, eventProposalsKey, eventsKey } from '../../nouns/query-keys.ts';
import { useRefresh } from '../../nouns/use-refresh.ts';
import { listQuery } from '../../ui/paging.ts';
import type { SavedRecord } from '../../ui/use-record-save.ts';

export type EventFilters = FiltersOf<typeof eventFilters>;

export const eventFilters = filters({
  tab: choice(['upcoming', 'past'], 'upcoming'),
  search: text(),
  manager: id(),
  artists: ids(),
  made: id(),
  sort: choice(eventSorts, null),
});

export const wantedEvents = ({ tab, search, manager, artists }: EventFilters) => ({
  search,
  isUpcoming: tab === 'upcoming',
  isPast: tab === 'past',
  artistManager: manager,
  artists,
  currentTime: Date.now() - eventLastsMs,
});

export function useEvents(filters: EventFilters, isReady: boolean) {
  const { tab, search, manager, artists } = filters;
  const sort = filters.sort ?? undefined;
  return useInfiniteQuery({
    ...listQuery(listEvents, [...eventsKey, 'list', { tab, search, manager, artists, sort }], {
      ...wantedEvents(filters),
      sort,
    }),
    enabled: isReady,
  });
}

export const useEventAdmins = (eventId: number) =>
  useQuery(callQuery(getEventAdmins, [...eventKey(eventId), 'admins'], { event_id: eventId }));

export const useWholeEvent = (eventId: string) =>
  useQuery({
    queryKey: eventKey(eventId),
    queryFn: ({ signal }) => loadEvent(eventId, signal),
    select: wholeOf,
  });

export const loadWholeEvent = async (eventId: string | number, signal?: AbortSignal): Promise<WholeEvent> =>
  wholeOf(await loadEvent(eventId, signal));

/** Throws `forbidden` if the reader may see only a part of the event. */
function wholeOf(event: EventDetail): WholeEvent {
  if (isWhole(event)) return event;
  throw new ApiError({ status: 403, code: 'forbidden', message: generalTexts.forbidden });
}

const isWhole = (event: EventDetail): event is WholeEvent => 'version' in event;

export const useEmbeds = (managerId: number) =>
  useQuery({
    ...callQuery(getEmbeds, [...embedsKey, 'of', managerId], { user_id: managerId }),
    // The page names what is allowed, and another person may have changed it.
    staleTime: 0,
  });

export const useEventForForm = (eventId: string) =>
  useForForm([...eventsKey, 'form', eventId], (signal) => loadWholeEvent(eventId, signal));

export const useProposalForForm = (proposalId: string) =>
  useForForm([...eventProposalsKey, 'form', proposalId], (signal) =>
    api.call(getEventProposal, { proposal_id: proposalId }, { signal }),
  );

export const useFreeAddress = (eventName: string) =>
  useForForm([...eventsKey, 'free-address', eventName], (signal) =>
    api.call(proposeSeoUrl, { event_name: eventName }, { signal }),
  );

const typingPauseMs = 500;

/**
 * Requests the SEO URL for a name after a typing pause. An empty name only cancels a waiting request. Responses to
 * older names are delivered too, so `onAnswer` also receives the name.
 */
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
    // If the call fails, the field stays empty and the form reports it as required on save.
    timer.current = setTimeout(() => void ask().catch(() => undefined), typingPauseMs);
  };
}

export const useCountries = () =>
  useQuery({
    ...callQuery(getCountries, ['countries'], {}),
    staleTime: Infinity,
  });

export const useStates = (countryId: number | undefined) =>
  useQuery({
    ...callQuery(getStates, ['states', countryId], { country_id: countryId }),
    staleTime: Infinity,
    enabled: countryId !== undefined,
  });

export const useCities = (stateId: number | undefined) =>
  useQuery({
    ...callQuery(getCities, ['cities', stateId], { state_id: stateId }),
    staleTime: Infinity,
    enabled: stateId !== undefined,
  });

/**
 * Creates an event, joins it, and returns the creation's message. A retry with the same key does not create a second
 * event.
 */
export function useCreateEvent() {
  const queryClient = useQueryClient();
  const refresh = useRefresh(eventsKey);
  return useMutation({
    async mutationFn({ input, idempotencyKey }: Submission<Input<typeof createEvent>>): Promise<SavedRecord> {
      const created = await api.call(createEvent, input, { idempotencyKey });
      await api.call(joinEvent, { event_id: created.event_id, manager_id: input.manager_id });
      const event = { id: created.event_id, name: input.event_name };
      const isPast = input.event_dttm < Date.now() - eventLastsMs;
      return {
        text: created.message,
        link: { to: eventPaths.detail(event), label: 'Open it' },
        listTo: `/groups?${new URLSearchParams({ ...(isPast && { tab: 'past' }), made: String(event.id) }).toString()}`,
      };
    },
    onSuccess: refresh,
    // Refetches the proposals: this event may have accepted one, or somebody else may have decided it meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: eventProposalsKey }),
  });
}

export const useUpdateEvent = () => useSubmit(updateEvent, { onSuccess: useRefresh(eventsKey) });
