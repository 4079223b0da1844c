import type { Input, Operation } from '@backline/contract/operation';
import {
  addWebhook,
  deleteWebhook,
  deliveryStates,
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  pauseWebhook,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type DeliveryState,
} from '@backline/contract/webhooks';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';
import { choice, filters, id } from '../../lib/filters.ts';
import { useSubmit } from '../../lib/form-calls.ts';
import { listQuery } from '../../ui/paging.ts';

/** An ADMIN must name the manager, because an ADMIN has no webhooks. */
export type Whose = { manager_id?: number };

const deliveryFilters = filters({ state: choice(deliveryStates, null), delivery: id('delivery') });
export const useDeliveryFilters = deliveryFilters.use;

const webhooksKey = ['webhooks'];
/** A delivery takes seconds, and a person who sent a test waits for it. */
const everyMs = 5_000;

export const useWebhooks = (whose: Whose) =>
  useQuery({ ...callQuery(listWebhooks, [...webhooksKey, 'list', whose], whose), staleTime: 0 });

export const useWebhook = (webhookId: number) =>
  useQuery({
    ...callQuery(getWebhook, [...webhooksKey, 'one', webhookId], { webhook_id: webhookId }),
    staleTime: 0,
    refetchInterval: everyMs,
  });

export const useDeliveries = (webhookId: number, state: DeliveryState | null) =>
  useInfiniteQuery({
    ...listQuery(listDeliveries, [...webhooksKey, 'deliveries', webhookId, state], { webhook_id: webhookId, state }),
    staleTime: 0,
    // Each refetch loads all pages again to keep the list's length, so a longer list is refetched less often.
    refetchInterval: ({ state: { data } }) => everyMs * Math.max(1, data?.pages.length ?? 1),
  });

export function useDelivery(webhookId: number, deliveryId: number) {
  const input = { webhook_id: webhookId, delivery_id: deliveryId };
  return useQuery({
    ...callQuery(getDelivery, [...webhooksKey, 'delivery', deliveryId], input),
    staleTime: 0,
    refetchInterval: everyMs,
  });
}

export const useAddWebhook = () => useWebhookForm(addWebhook);
export const useUpdateWebhook = () => useWebhookForm(updateWebhook);
export const useDeleteWebhook = () => useWebhookWrite(deleteWebhook);
export const useRotateSecret = () => useWebhookWrite(rotateWebhookSecret);
export const usePauseWebhook = () => useWebhookWrite(pauseWebhook);
export const useTestWebhook = () => useWebhookWrite(testWebhook);
export const useResend = () => useWebhookWrite(resendDelivery);

function useWebhookForm<Op extends Operation>(operation: Op) {
  const queryClient = useQueryClient();
  return useSubmit(operation, { onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksKey }) });
}

function useWebhookWrite<Op extends Operation>(operation: Op) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<Op>) => api.call(operation, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksKey }),
  });
}
