import { randomKey } from '@backline/client';
import { eventOrders, getEventOrder, updateOrder, type EventOrder } from '@backline/contract/event-orders';
import { listHandOvers, type HandOverStatus } from '@backline/contract/hand-overs';
import { refetch } from '@backline/page/refetch';
import { scanCallOptions } from '@backline/page/scan-station/scan-station';
import { useThrottled } from '@backline/page/use-live';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';

const kioskKey = (eventId: number) => ['kiosk', eventId];

const pollIntervalMs = 2_000;

export const useHandOvers = (eventId: number) =>
  useQuery({
    queryKey: [...kioskKey(eventId), 'list'],
    queryFn: async ({ signal }) => {
      const list = await api.call(listHandOvers, { event_id: eventId }, { signal });
      return { ...list, aheadMs: list.now_dttm - Date.now() };
    },
    refetchOnWindowFocus: 'always',
  });

export function useRefreshKiosk(eventId: number): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [kioskKey(eventId), ['orders', eventId]]) void refetch(queryClient, queryKey);
  };
}

export function useLiveKiosk(eventId: number): void {
  const refresh = useThrottled(pollIntervalMs, useRefreshKiosk(eventId));
  useLive(eventOrders, [eventId], refresh);
}

export const useKioskOrder = (eventId: number, orderNo: string) =>
  useQuery(
    callQuery(getEventOrder, [...kioskKey(eventId), 'order', orderNo], { event_id: eventId, order_no: orderNo }),
  );

export function useHandOver(eventId: number, operatorId: number) {
  return useMutation({
    mutationFn: ({ order, status }: { order: EventOrder; status: HandOverStatus }) =>
      api.call(
        updateOrder,
        {
          event_id: eventId,
          order_id: order.order_id,
          status,
          isflashwave: order.isflashwave,
          shown_status: order.order_processing_status,
          shown_refunded_quantity: order.items.reduce((sum, { refunded_quantity: back }) => sum + back, 0),
        },
        scanCallOptions({ key: randomKey(), operatorId }),
      ),
    onSettled: useRefreshKiosk(eventId),
  });
}
