import {
  addEventPattern,
  deleteEventPattern,
  getEventPattern,
  listEventPatterns,
  stopEventPattern,
  updateEventPattern,
  type EventPattern,
  type EventPatternRow,
} from '@backline/contract/event-patterns';
import { lightPhones, lightsOfEvent } from '@backline/contract/light-shows';
import { listPatternChoices } from '@backline/contract/patterns';
import { useThrottled } from '@backline/page/use-live';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';
import { useForForm, useSubmit } from '../../lib/form-calls.ts';
import { useLive } from '../../lib/live.ts';
import { eventKey } from '../../nouns/events/event.queries.ts';
import { patternsKey } from '../../nouns/query-keys.ts';
import { useRefresh, useWrite } from '../../nouns/use-refresh.ts';
import { listQuery, allRows } from '../../ui/paging.ts';
import { eventPart, eventPaths } from '../../nouns/events/event-paths.ts';

export const eventPatternPart = eventPart('pattern', 'Patterns', eventPaths.patternsOf);

const eventPatternsKey = ['event-patterns'];
const listKey = (eventId: number) => [...eventPatternsKey, 'list', eventId];

const listIntervalMs = 2_000;
/** Poll interval. The server sends no notice when a pattern starts or ends at its scheduled time. */
const clockEveryMs = 5_000;

export interface ListedPattern extends EventPatternRow {
  id: number;
}

export function useEventPatterns(eventId: number, search: string) {
  const queryClient = useQueryClient();
  const queryKey = listKey(eventId);
  const refresh = useThrottled(listIntervalMs, () => void queryClient.invalidateQueries({ queryKey }));
  useLive(lightsOfEvent, [eventId], (told) => {
    refresh();
    // Clears the event from the screen when the person loses access to it.
    if (told.data === null && told.isRefused) void queryClient.resetQueries({ queryKey: eventKey(eventId) });
  });
  useLive(lightPhones, [eventId], refresh);
  return useInfiniteQuery({
    ...listQuery(listEventPatterns, [...queryKey, { search }], { search, event_id: eventId }),
    select: (data): ListedPattern[] => allRows(data).map((row) => ({ ...row, id: row.event_user_pattern_id })),
    refetchInterval: clockEveryMs,
  });
}

export const loadEventPattern = (eventId: number, id: number | string, signal?: AbortSignal): Promise<EventPattern> =>
  api.call(getEventPattern, { event_id: eventId, event_user_pattern_id: id }, { signal });

export const useEventPatternForForm = (eventId: number, id: string) =>
  useForForm([...eventPatternsKey, 'form', eventId, id], (signal) => loadEventPattern(eventId, id, signal));

export const useEventPattern = (eventId: number, id: string) =>
  useQuery({
    queryKey: [...eventPatternsKey, 'one', eventId, id],
    queryFn: ({ signal }) => loadEventPattern(eventId, id, signal),
  });

export const usePatternChoices = (eventId: number, search = '') =>
  useQuery({
    ...callQuery(listPatternChoices, [...patternsKey, 'choices', eventId, search], { event_id: eventId, search }),
    staleTime: 0,
  });

export const useAddEventPattern = () => useSubmit(addEventPattern, { onSettled: useRefresh(eventPatternsKey) });

export const useUpdateEventPattern = () => useSubmit(updateEventPattern, { onSettled: useRefresh(eventPatternsKey) });

const deeds = { stop: stopEventPattern, delete: deleteEventPattern };

export const useEventPatternDeed = (eventId: number, deed: keyof typeof deeds) =>
  useWrite(eventPatternsKey, ({ event_user_pattern_id }: EventPatternRow) =>
    api.call(deeds[deed], { event_id: eventId, event_user_pattern_id }),
  );
