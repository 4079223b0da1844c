import {
  previewNotification,
  sendNotification,
  takeBackNotification,
  tryNotification,
} from '@backline/contract/notifications';
import type { Audience } from '@backline/contract/audiences';
import type { Input } from '@backline/contract/operation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';

export interface Written {
  title: string;
  message: string;
}

export const notificationsKey = ['notifications'];

/** Poll interval of the audience's size while somebody writes, since fans arrive meanwhile. */
const everyMs = 15_000;

export const useNotificationPreview = (eventId: number, audience: Audience) =>
  useQuery({
    ...callQuery(previewNotification, [...notificationsKey, eventId, 'preview', audience], {
      event_id: eventId,
      ...audience,
    }),
    staleTime: 0,
    refetchInterval: everyMs,
  });

interface Sending {
  input: Input<typeof sendNotification>;
  idempotencyKey: string;
}

export function useSendNotification() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: Sending) => api.call(sendNotification, input, { idempotencyKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsKey }),
  });
}

export function useTakeBackNotification() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<typeof takeBackNotification>) => api.call(takeBackNotification, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsKey }),
  });
}

export const useTryNotification = () =>
  useMutation({ mutationFn: (input: Input<typeof tryNotification>) => api.call(tryNotification, input) });
