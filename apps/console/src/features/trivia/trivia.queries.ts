import {
  addTrivia,
  deleteTrivia,
  generateTrivia,
  getTrivia,
  listTrivia,
  triviaItems,
  updateTrivia,
  type TriviaItem,
} from '@backline/contract/trivia';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, callPaged } from '../../lib/api.ts';
import { useForForm, useSubmit } from '../../lib/form-calls.ts';
import { useLive } from '../../lib/live.ts';
import { useRefresh } from '../../nouns/use-refresh.ts';
import { allRows, paging } from '../../ui/paging.ts';
import { eventPart, eventPaths } from '../../nouns/events/event-paths.ts';

export const triviaPart = eventPart('trivia', eventPaths.triviaOf, { label: 'Trivia', to: eventPaths.allTrivia });

const triviaKey = ['trivia'];
const listKey = (eventId: number) => [...triviaKey, 'list', eventId];

export function useTrivia(eventId: number, search: string) {
  const queryClient = useQueryClient();
  useLive(triviaItems, [eventId], () => void queryClient.invalidateQueries({ queryKey: listKey(eventId) }));
  return useInfiniteQuery({
    queryKey: [...listKey(eventId), { search }],
    queryFn: ({ pageParam, signal }) => callPaged(listTrivia, { ...pageParam, search, event_id: eventId }, { signal }),
    ...paging,
    select: allRows,
    placeholderData: keepPreviousData,
  });
}

export const useTriviaForForm = (eventId: number, triviaId: string) =>
  useForForm([...triviaKey, 'form', eventId, triviaId], (signal) => loadTrivia({ eventId, triviaId }, signal));

export const loadTrivia = (
  { eventId, triviaId }: { eventId: number; triviaId: number | string },
  signal?: AbortSignal,
): Promise<TriviaItem> => api.call(getTrivia, { event_id: eventId, trivia_id: triviaId }, { signal });

export const useAddTrivia = () => useSubmit(addTrivia, { onSettled: useRefresh(triviaKey) });

export const useUpdateTrivia = () => useSubmit(updateTrivia, { onSettled: useRefresh(triviaKey) });

export function useGenerateTrivia(eventId: number) {
  return useMutation({
    mutationFn: () => api.call(generateTrivia, { event_id: eventId }),
    onSettled: useRefresh(triviaKey),
  });
}

export function useDeleteTrivia() {
  return useMutation({
    mutationFn: ({ event_id, id }: TriviaItem) => api.call(deleteTrivia, { event_id, trivia_id: id }),
    onSettled: useRefresh(triviaKey),
  });
}

/** Sends the version shown, so that the server refuses if somebody has changed it since. */
export function usePublishTrivia() {
  return useMutation({
    mutationFn: ({ id, event_id, version, title, description, graphic, graphic_thumbnail_url }: TriviaItem) =>
      api.call(updateTrivia, {
        trivia_id: id,
        event_id,
        version,
        title,
        description,
        graphic,
        graphic_thumbnail_url,
        is_publish: true,
        // Null means now, by the server's clock.
        publish_time: null,
      }),
    onSettled: useRefresh(triviaKey),
  });
}
