import {
  addSupportAnswer,
  deleteSupportAnswer,
  listSupportAnswers,
  updateSupportAnswer,
} from '@backline/contract/support-answers';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';
import { useSubmit } from '../../lib/form-calls.ts';
import { useRefresh, useWrite } from '../../nouns/use-refresh.ts';

const answersKey = (eventId: number) => ['support-answers', eventId];

const answersOf = (eventId: number) =>
  queryOptions(callQuery(listSupportAnswers, answersKey(eventId), { event_id: eventId }));

export const useAnswers = (eventId: number) => useQuery({ ...answersOf(eventId), select: ({ answers }) => answers });

/** Returns whether the person may edit prepared replies; false until the permission is known. */
export const useMayWriteAnswers = (eventId: number): boolean =>
  useQuery({ ...answersOf(eventId), select: ({ can }) => can.write }).data ?? false;

export const useAddAnswer = (eventId: number) =>
  useSubmit(addSupportAnswer, { onSettled: useRefresh(answersKey(eventId)) });

export const useUpdateAnswer = (eventId: number) =>
  useSubmit(updateSupportAnswer, { onSettled: useRefresh(answersKey(eventId)) });

export const useDeleteAnswer = (eventId: number) =>
  useWrite(answersKey(eventId), (answerId: number) =>
    api.call(deleteSupportAnswer, { event_id: eventId, support_answer_id: answerId }),
  );
