import type { Input } from '@backline/contract/operation';
import {
  askForSignInHelp,
  continueMailedThread,
  endMailedThread,
  getMailedThread,
} from '@backline/contract/sign-in-help';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';

export const askForHelp = (input: Input<typeof askForSignInHelp>, options: { idempotencyKey: string }) =>
  api.call(askForSignInHelp, input, options);

const opened: string[] = [];

/** Keys a link by its index in this tab, since the token itself would be visible in the cache. */
function threadKey(token: string) {
  if (!opened.includes(token)) opened.push(token);
  return ['mailed-thread', opened.indexOf(token)];
}

/**
 * Loads the thread of an emailed link. Removes it from the cache when the page is left, because somebody else may use
 * this screen next.
 */
export const useMailedThread = (token: string, { isEnded }: { isEnded: boolean }) =>
  useQuery({
    ...callQuery(getMailedThread, threadKey(token), { token }),
    enabled: token !== '' && !isEnded,
    retry: false,
    gcTime: 0,
  });

export function useWriteBack(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ content, idempotencyKey }: { content: string; idempotencyKey: string }) =>
      api.call(continueMailedThread, { token, content }, { idempotencyKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: threadKey(token) }),
  });
}

export function useEndLinks(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(endMailedThread, { token }),
    onSuccess: () => queryClient.removeQueries({ queryKey: threadKey(token) }),
  });
}
