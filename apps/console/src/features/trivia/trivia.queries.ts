import type { Input } from '@backline/contract/operation';
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
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callPaged } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { dashboardKey } from '../../nouns/query-keys.ts';
import { allRows, paging } from '../../ui/paging.ts';

const triviaKey = ['trivia'];
const listKey = (eventId: number) => [...triviaKey, 'list', eventId];

/** The event's trivia, and what others do to it as it happens. */
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

/** The trivia as it stands when its form opens: never an older copy, and never changed under the person's hands. */
export function useTriviaForForm(eventId: number, triviaId: string) {
  return useQuery({
    queryKey: [...triviaKey, 'form', eventId, triviaId],
    queryFn: ({ signal }) => loadTrivia({ eventId, triviaId }, signal),
    gcTime: 0,
    staleTime: 'static',
  });
}

export const loadTrivia = (
  { eventId, triviaId }: { eventId: number; triviaId: number | string },
  signal?: AbortSignal,
): Promise<TriviaItem> => api.call(getTrivia, { event_id: eventId, trivia_id: triviaId }, { signal });

interface Submission<Body> {
  input: Body;
  idempotencyKey: string;
}

export function useAddTrivia() {
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: Submission<Input<typeof addTrivia>>) =>
      api.call(addTrivia, input, { idempotencyKey }),
    onSettled: useRefresh(),
  });
}

export function useUpdateTrivia() {
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: Submission<Input<typeof updateTrivia>>) =>
      api.call(updateTrivia, input, { idempotencyKey }),
    onSettled: useRefresh(),
  });
}

export function useGenerateTrivia(eventId: number) {
  return useMutation({
    mutationFn: () => api.call(generateTrivia, { event_id: eventId }),
    onSettled: useRefresh(),
  });
}

export function useDeleteTrivia() {
  return useMutation({
    mutationFn: ({ event_id, id }: TriviaItem) => api.call(deleteTrivia, { event_id, trivia_id: id }),
    onSettled: useRefresh(),
  });
}

/** Publishes it as it is shown: where somebody has changed it since, the server refuses. */
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
        // Now, by the server's clock.
        publish_time: null,
      }),
    onSettled: useRefresh(),
  });
}

/** Also after a failure: what was refused is not what it was. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [triviaKey, dashboardKey]) void queryClient.invalidateQueries({ queryKey });
  };
}
