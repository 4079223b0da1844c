import type { Input } from '@backline/contract/operation';
import {
  askForSignInHelp,
  continueMailedThread,
  endMailedThread,
  getMailedThread,
} from '@backline/contract/sign-in-help';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const askForHelp = (input: Input<typeof askForSignInHelp>, options: { idempotencyKey: string }) =>
  api.call(askForSignInHelp, input, options);

const opened: string[] = [];

/** One of each link, by its place among those that this tab opened: the token itself would stand in whatever shows the cache. */
function threadKey(token: string) {
  if (!opened.includes(token)) opened.push(token);
  return ['mailed-thread', opened.indexOf(token)];
}

/** Kept for nobody who comes to the screen later. */
export function useMailedThread(token: string, { isEnded }: { isEnded: boolean }) {
  return useQuery({
    queryKey: threadKey(token),
    queryFn: ({ signal }) => api.call(getMailedThread, { token }, { signal }),
    enabled: token !== '' && !isEnded,
    retry: false,
    gcTime: 0,
  });
}

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
