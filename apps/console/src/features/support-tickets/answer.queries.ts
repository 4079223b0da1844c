import {
  addSupportAnswer,
  deleteSupportAnswer,
  listSupportAnswers,
  updateSupportAnswer,
} from '@backline/contract/support-answers';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useSubmit } from '../../lib/form-calls.ts';
import { useRefresh } from '../../nouns/use-refresh.ts';

const answersKey = (eventId: number) => ['support-answers', eventId];

const answersOf = (eventId: number) =>
  queryOptions({
    queryKey: answersKey(eventId),
    queryFn: ({ signal }) => api.call(listSupportAnswers, { event_id: eventId }, { signal }),
  });

export const useAnswers = (eventId: number) => useQuery({ ...answersOf(eventId), select: ({ answers }) => answers });

/** Returns false until the permission is known. */
export const useMayWriteAnswers = (eventId: number): boolean =>
  useQuery({ ...answersOf(eventId), select: ({ can }) => can.write }).data ?? false;

export const useAddAnswer = (eventId: number) =>
  useSubmit(addSupportAnswer, { onSettled: useRefresh(answersKey(eventId)) });

export const useUpdateAnswer = (eventId: number) =>
  useSubmit(updateSupportAnswer, { onSettled: useRefresh(answersKey(eventId)) });

export function useDeleteAnswer(eventId: number) {
  return useMutation({
    mutationFn: (answerId: number) => api.call(deleteSupportAnswer, { event_id: eventId, support_answer_id: answerId }),
    onSettled: useRefresh(answersKey(eventId)),
  });
}
