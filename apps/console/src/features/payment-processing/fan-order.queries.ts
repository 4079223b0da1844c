import { localStore } from '@backline/page/browser-storage';
import { ApiError, createClient } from '@backline/client';
import { createLive } from '@backline/client/live';
import { listFanEvents } from '@backline/contract/attendance';
import { livePath } from '@backline/contract/live';
import { getFanOrder, ownOrders, type FanOrder } from '@backline/contract/orders';
import { useLiveOf } from '@backline/page/use-live';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Uses the storage keys of the fan app, because the order belongs to the fan who is signed in there. */
const fanApi = createClient({
  baseUrl: '/api',
  storage: {
    getItem: (key) => localStore.getItem(`fan.${key}`),
    setItem: (key, value) => localStore.setItem(`fan.${key}`, value),
    removeItem: () => {},
  },
  onSessionLost: () => {},
});
const fanLive = createLive({
  url: `${location.origin.replace(/^http/, 'ws')}${livePath}?as=fan`,
  renew: () => fanApi.call(listFanEvents, { page_size: 1 }),
});

const keyOf = (orderNo: string) => ['paid order', orderNo];
/** Poll intervals, in case the socket does not connect or a notice was sent before it connected. */
const minPollMs = 2_000;
const maxPollMs = 15_000;

export const isFinal = (error: Error | null) =>
  error instanceof ApiError && [401, 403, 404, 422].includes(error.status);
export const isUndecided = ({ state }: FanOrder) => state === 'waiting' || state === 'checking';

export function usePaidOrder(orderNo: string) {
  return useQuery({
    queryKey: keyOf(orderNo),
    queryFn: ({ signal }) => fanApi.call(getFanOrder, { order_no: orderNo }, { signal }),
    enabled: orderNo !== '',
    staleTime: 0,
    refetchInterval({ state: { data, error, dataUpdateCount, errorUpdateCount } }) {
      if (isFinal(error) || (data !== undefined && !isUndecided(data))) return false;
      return Math.min(maxPollMs, minPollMs * 1.5 ** Math.max(0, dataUpdateCount + errorUpdateCount - 1));
    },
    retry: false,
  });
}

export function useOrderNews(orderNo: string): void {
  const queryClient = useQueryClient();
  useLiveOf(fanLive, ownOrders, null, ({ data }) => {
    if (data === null || data.order_no === orderNo) {
      void queryClient.invalidateQueries({ queryKey: keyOf(orderNo) });
    }
  });
}
