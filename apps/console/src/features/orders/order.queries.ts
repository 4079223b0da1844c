import { ApiError } from '@backline/client';
import {
  createRefund,
  eventOrders,
  getEventOrder,
  listEventOrders,
  listRunnersOrders,
  mostOrdersAtOnce,
  undoOrderUpdate,
  updateOrder,
  updateOrders,
  type ListedEventOrder,
} from '@backline/contract/event-orders';
import { messages } from '@backline/contract/messages';
import type { Input } from '@backline/contract/operation';
import { totalOrdersSales } from '@backline/contract/orders';
import type { ProcessingStatus } from '@backline/contract/order-status';
import { maxPageSize } from '@backline/contract/primitives';
import { getStoreOrderDetails } from '@backline/contract/store-orders';
import { askAgain } from '@backline/page/ask-again';
import { useAtMostEvery } from '@backline/page/use-live';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callPaged } from '../../lib/api.ts';
import { useSubmit } from '../../lib/form-calls.ts';
import { useLive } from '../../lib/live.ts';
import { eventKey } from '../../nouns/events/event.queries.ts';
import { useRefresh } from '../../nouns/use-refresh.ts';
import { allRows, paging } from '../../ui/paging.ts';
import type { OrderFilters } from './order-filters.ts';
import { eventPart, eventPaths } from '../../nouns/events/event-paths.ts';

export const orderPart = eventPart('order', eventPaths.ordersOf);

const ordersKey = ['orders'];
const ofEvent = (eventId: number) => [...ordersKey, eventId];

export const wantedOrders = (eventId: number, { search, status, payment }: OrderFilters) => ({
  event_id: eventId,
  search,
  order_processing_status: status ?? ('' as const),
  payment_status: payment ?? ('' as const),
});

export function useEventOrders(eventId: number, filters: OrderFilters) {
  return useInfiniteQuery({
    queryKey: [...ofEvent(eventId), 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      callPaged(listEventOrders, { ...pageParam, ...wantedOrders(eventId, filters) }, { signal }),
    ...paging,
    select: allRows,
    placeholderData: keepPreviousData,
  });
}

export async function loadForBulk(eventId: number, filters: OrderFilters): Promise<ListedEventOrder[]> {
  const rows: ListedEventOrder[] = [];
  for (let cursor: string | undefined, isMore = true; isMore && rows.length < mostOrdersAtOnce;) {
    const page = await callPaged(listEventOrders, {
      ...wantedOrders(eventId, filters),
      page_size: maxPageSize,
      cursor,
    });
    rows.push(...page.rows);
    cursor = page.nextCursor ?? undefined;
    isMore = cursor !== undefined;
  }
  return rows.slice(0, mostOrdersAtOnce);
}

export function useOrderTotals(eventId: number, day: { start: number; end: number }) {
  return useQuery({
    queryKey: [...ofEvent(eventId), 'totals', day],
    queryFn: ({ signal }) =>
      api.call(
        totalOrdersSales,
        { event_id: eventId, startOfDayTimestamp: day.start, endOfDayTimestamp: day.end },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export function useCardOrder(eventId: number, orderId: string) {
  return useQuery({
    queryKey: [...ofEvent(eventId), 'detail', orderId],
    queryFn: ({ signal }) => api.call(getEventOrder, { event_id: eventId, order_id: orderId }, { signal }),
  });
}

export function useStoreOrder(eventId: number, orderId: string) {
  return useQuery({
    queryKey: [...ofEvent(eventId), 'store detail', orderId],
    queryFn: async ({ signal }) => {
      const [order] = await api.call(getStoreOrderDetails, { event_id: eventId, order_id: orderId }, { signal });
      if (order === undefined) throw new ApiError({ status: 404, code: 'not_found', message: messages.rowNotFound });
      return order;
    },
  });
}

export function useRunnersList(eventId: number) {
  return useQuery({
    queryKey: [...ofEvent(eventId), 'runners'],
    queryFn: ({ signal }) => api.call(listRunnersOrders, { event_id: eventId }, { signal }),
  });
}

const lookEveryMs = 2_000;

export function useLiveOrders(eventId: number): void {
  const queryClient = useQueryClient();
  const refresh = useAtMostEvery(lookEveryMs, () => {
    void askAgain(queryClient, ofEvent(eventId));
  });
  useLive(eventOrders, [eventId], (told) => {
    refresh();
    if (told.data === null && told.isRefused) void queryClient.resetQueries({ queryKey: eventKey(eventId) });
  });
}

export type MovableOrder = Pick<
  ListedEventOrder,
  'id' | 'order_no' | 'isflashwave' | 'order_processing_status' | 'payment_status' | 'can'
>;

export function useUpdateOrder(eventId: number) {
  return useMutation({
    mutationFn: ({ order, status }: { order: MovableOrder; status: ProcessingStatus }) =>
      api.call(updateOrder, {
        event_id: eventId,
        order_id: order.id,
        status,
        isflashwave: order.isflashwave,
        shown_status: order.order_processing_status,
      }),
    onSettled: useRefresh(ofEvent(eventId)),
  });
}

export function useUpdateOrders(eventId: number) {
  return useMutation({
    mutationFn: (change: Omit<Input<typeof updateOrders>, 'event_id'>) =>
      api.call(updateOrders, { event_id: eventId, ...change }),
    onSettled: useRefresh(ofEvent(eventId)),
  });
}

export function useUndoUpdate(eventId: number) {
  return useMutation({
    mutationFn: (batchId: string) => api.call(undoOrderUpdate, { event_id: eventId, batch_id: batchId }),
    onSettled: useRefresh(ofEvent(eventId)),
  });
}

export const useCreateRefund = (eventId: number) =>
  useSubmit(createRefund, { onSettled: useRefresh(ofEvent(eventId)) });
