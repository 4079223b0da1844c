import {
  cancelOrder,
  getFanOrder,
  listFanOrders,
  openPayment,
  ownOrders,
  sendReceipt,
  type ListedOrder,
} from '@backline/contract/orders';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';

const pageSize = 20;
const pollIntervalMs = 5_000;

const listKey = (eventId: number) => ['orders', eventId];
const keyOf = (orderNo: string) => ['order', orderNo];

export function useOrders(eventId: number) {
  const queryClient = useQueryClient();
  useLive(ownOrders, null, () => void queryClient.invalidateQueries({ queryKey: listKey(eventId) }));
  return useInfiniteQuery({
    queryKey: listKey(eventId),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam: cursor }): Promise<{ rows: ListedOrder[]; next: string | undefined }> => {
      let next: string | undefined;
      const onHeaders = (headers: Headers) => void (next = headers.get('X-Next-Cursor') ?? undefined);
      const input = { event_id: eventId, page_size: pageSize, cursor };
      const rows = await api.call(listFanOrders, input, { signal, onHeaders });
      return { rows, next };
    },
    getNextPageParam: ({ next }) => next,
  });
}

export function useOrder(orderNo: string) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(orderNo);
  useLive(ownOrders, null, ({ data }) => {
    if (data === null || data.order_no === orderNo) void queryClient.invalidateQueries({ queryKey });
  });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(getFanOrder, { order_no: orderNo }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'checking' || data?.state === 'refunding' ? pollIntervalMs : false,
  });
}

/** Opens the payment. Resolves to the address of the payment page, or to null if nothing is due. */
export function useOpenPayment(orderNo: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(openPayment, { order_no: orderNo }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keyOf(orderNo) }),
  });
}

export function useCancelOrder(orderNo: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(cancelOrder, { order_no: orderNo }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keyOf(orderNo) }),
  });
}

/** Sends the receipt to one more address. */
export function useSendReceipt(orderNo: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => api.call(sendReceipt, { order_no: orderNo, email }),
    // Waits for the order, so that the address is shown when the form closes.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(orderNo) }),
  });
}
