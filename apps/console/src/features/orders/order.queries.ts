import { processingStatuses, type ProcessingStatus } from '@backline/contract/order-status';
import { orderStatuses, totalOrdersSales } from '@backline/contract/orders';
import { choice, filters, text, word, type FiltersOf } from '../../lib/filters.ts';
import { ApiError } from '@backline/client';
import {
  createRefund,
  eventOrders,
  eventOrderSorts,
  getEventOrder,
  listEventOrders,
  listRunnersOrders,
  maxOrdersAtOnce,
  undoOrderUpdate,
  updateOrder,
  updateOrders,
  type ListedEventOrder,
} from '@backline/contract/event-orders';
import * as generalTexts from '@backline/contract/general.texts';
import type { Input } from '@backline/contract/operation';
import { maxPageSize } from '@backline/contract/primitives';
import { getStoreOrderDetails } from '@backline/contract/store-orders';
import { refetch } from '@backline/page/refetch';
import { useThrottled } from '@backline/page/use-live';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callPaged, callQuery } from '../../lib/api.ts';
import { useSubmit } from '../../lib/form-calls.ts';
import { useLive } from '../../lib/live.ts';
import { eventKey } from '../../nouns/events/event.queries.ts';
import { useRefresh, useWrite } from '../../nouns/use-refresh.ts';
import { listQuery } from '../../ui/paging.ts';
import { eventPart, eventPaths } from '../../nouns/events/event-paths.ts';

export const orderFilters = filters({
  search: text(),
  status: choice(processingStatuses, null),
  payment: choice(orderStatuses, null),
  sort: choice(eventOrderSorts, null),
  /** Key of the order that the side panel shows. */
  order: word(),
});
export type OrderFilters = FiltersOf<typeof orderFilters>;

export const orderPart = eventPart('order', 'Orders', eventPaths.ordersOf);

const ordersKey = ['orders'];
const ofEvent = (eventId: number) => [...ordersKey, eventId];

export const wantedOrders = (eventId: number, { search, status, payment }: OrderFilters) => ({
  event_id: eventId,
  search,
  order_processing_status: status ?? ('' as const),
  payment_status: payment ?? ('' as const),
});

const sortedOrders = (eventId: number, filters: OrderFilters) => ({
  ...wantedOrders(eventId, filters),
  sort: filters.sort ?? undefined,
});

export function useEventOrders(eventId: number, filters: OrderFilters, isReady: boolean) {
  const wanted = sortedOrders(eventId, filters);
  return useInfiniteQuery({
    ...listQuery(listEventOrders, [...ofEvent(eventId), 'list', wanted], wanted),
    enabled: isReady,
  });
}

export async function loadForBulk(eventId: number, filters: OrderFilters): Promise<ListedEventOrder[]> {
  const rows: ListedEventOrder[] = [];
  for (let cursor: string | undefined, isMore = true; isMore && rows.length < maxOrdersAtOnce;) {
    const page = await callPaged(listEventOrders, {
      ...sortedOrders(eventId, filters),
      page_size: maxPageSize,
      cursor,
    });
    rows.push(...page.rows);
    cursor = page.nextCursor ?? undefined;
    isMore = cursor !== undefined;
  }
  return rows.slice(0, maxOrdersAtOnce);
}

export const useOrderTotals = (eventId: number, day: { start: number; end: number }) =>
  useQuery({
    queryKey: [...ofEvent(eventId), 'totals', day],
    queryFn: ({ signal }) =>
      api.call(
        totalOrdersSales,
        { event_id: eventId, startOfDayTimestamp: day.start, endOfDayTimestamp: day.end },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const useCardOrder = (eventId: number, orderId: string) =>
  useQuery(
    callQuery(getEventOrder, [...ofEvent(eventId), 'detail', orderId], { event_id: eventId, order_id: orderId }),
  );

export const useStoreOrder = (eventId: number, orderId: string) =>
  useQuery({
    queryKey: [...ofEvent(eventId), 'store detail', orderId],
    queryFn: async ({ signal }) => {
      const [order] = await api.call(getStoreOrderDetails, { event_id: eventId, order_id: orderId }, { signal });
      if (order === undefined)
        throw new ApiError({ status: 404, code: 'not_found', message: generalTexts.rowNotFound });
      return order;
    },
  });

export const useRunnersList = (eventId: number) =>
  useQuery(callQuery(listRunnersOrders, [...ofEvent(eventId), 'runners'], { event_id: eventId }));

const pollIntervalMs = 2_000;

export function useLiveOrders(eventId: number): void {
  const queryClient = useQueryClient();
  const refresh = useThrottled(pollIntervalMs, () => {
    void refetch(queryClient, ofEvent(eventId));
  });
  useLive(eventOrders, [eventId], (told) => {
    refresh();
    if (told.data === null && told.isRefused) void queryClient.resetQueries({ queryKey: eventKey(eventId) });
  });
}

export type MovableOrder = Pick<
  ListedEventOrder,
  'id' | 'order_no' | 'isflashwave' | 'order_processing_status' | 'payment_status' | 'refund_state' | 'can'
>;

export const useUpdateOrder = (eventId: number) =>
  useWrite(ofEvent(eventId), ({ order, status }: { order: MovableOrder; status: ProcessingStatus }) =>
    api.call(updateOrder, {
      event_id: eventId,
      order_id: order.id,
      status,
      isflashwave: order.isflashwave,
      shown_status: order.order_processing_status,
    }),
  );

export const useUpdateOrders = (eventId: number) =>
  useWrite(ofEvent(eventId), (change: Omit<Input<typeof updateOrders>, 'event_id'>) =>
    api.call(updateOrders, { event_id: eventId, ...change }),
  );

export const useUndoUpdate = (eventId: number) =>
  useWrite(ofEvent(eventId), (batchId: string) => api.call(undoOrderUpdate, { event_id: eventId, batch_id: batchId }));

export const useCreateRefund = (eventId: number) =>
  useSubmit(createRefund, { onSettled: useRefresh(ofEvent(eventId)) });
