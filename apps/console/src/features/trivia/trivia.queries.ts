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
import { useThrottled } from '@backline/page/use-live';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useForForm, useSubmit } from '../../lib/form-calls.ts';
import { useLive } from '../../lib/live.ts';
import { useRefresh, useWrite } from '../../nouns/use-refresh.ts';
import { listQuery } from '../../ui/paging.ts';
import { eventPart, eventPaths } from '../../nouns/events/event-paths.ts';

export const triviaPart = eventPart('trivia', 'Trivia', eventPaths.triviaOf, eventPaths.allTrivia);

const triviaKey = ['trivia'];
const listKey = (eventId: number) => [...triviaKey, 'list', eventId];

const refreshMs = 2_000;

export function useTrivia(eventId: number, search: string) {
  const queryClient = useQueryClient();
  // Throttled, because a notice comes for each batch of answers while a hall answers.
  const refresh = useThrottled(refreshMs, () => void queryClient.invalidateQueries({ queryKey: listKey(eventId) }));
  useLive(triviaItems, [eventId], refresh);
  return useInfiniteQuery(listQuery(listTrivia, [...listKey(eventId), { search }], { search, event_id: eventId }));
}

export const useTriviaForForm = (eventId: number, triviaId: string) =>
  useForForm([...triviaKey, 'form', eventId, triviaId], (signal) => loadTrivia({ eventId, triviaId }, signal));

export const loadTrivia = (
  { eventId, triviaId }: { eventId: number; triviaId: number | string },
  signal?: AbortSignal,
): Promise<TriviaItem> => api.call(getTrivia, { event_id: eventId, trivia_id: triviaId }, { signal });

export const useAddTrivia = () => useSubmit(addTrivia, { onSettled: useRefresh(triviaKey) });

export const useUpdateTrivia = () => useSubmit(updateTrivia, { onSettled: useRefresh(triviaKey) });

export const useGenerateTrivia = (eventId: number) =>
  useWrite(triviaKey, () => api.call(generateTrivia, { event_id: eventId }));

export const useDeleteTrivia = () =>
  useWrite(triviaKey, ({ event_id, id }: TriviaItem) => api.call(deleteTrivia, { event_id, trivia_id: id }));

/**
 * Publishes trivia. Sends the version shown, so that the server rejects the call if somebody has changed the trivia
 * since.
 */
export const usePublishTrivia = () =>
  useWrite(triviaKey, ({ id, event_id, version, title, description, graphic, graphic_thumbnail_url }: TriviaItem) =>
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
  );
