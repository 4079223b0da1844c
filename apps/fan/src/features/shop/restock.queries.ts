import { ownRestock, type RestockPlace } from '@backline/contract/restock';
import { joinRestock, leaveRestock } from '@backline/contract/restock-asks';
import type { Shop } from '@backline/contract/shop';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { keyOfQuote, keyOfShop, queryOfShop } from './shop.queries.ts';

/** Returns the fan's places in queues, from the shop's answer. An answer kept by an earlier version has none. */
export function useRestockPlaces(eventId: number): readonly RestockPlace[] {
  const { data } = useQuery({
    ...queryOfShop(eventId),
    // The shop's page loads the answer.
    enabled: false,
    select: ({ restock }: Shop): RestockPlace[] | undefined => restock,
  });
  return data ?? [];
}

/** Refetches the shop and the quote of the cart when the fan's places change. Call it once per page. */
export function useRestockUpdates(eventId: number): void {
  const queryClient = useQueryClient();
  useLive(ownRestock, null, () => {
    void queryClient.invalidateQueries({ queryKey: keyOfShop(eventId) });
    void queryClient.invalidateQueries({ queryKey: keyOfQuote(eventId) });
  });
}

export function useJoinRestock(eventId: number, sizeId: number) {
  const changed = usePlaceChange(eventId, sizeId);
  return useMutation({
    mutationFn: () => api.call(joinRestock, { event_id: eventId, size_id: sizeId }),
    ...changed((others) => [...others, { size_id: sizeId, offer_end_dttm: null }]),
  });
}

export function useLeaveRestock(eventId: number, sizeId: number) {
  const changed = usePlaceChange(eventId, sizeId);
  return useMutation({
    mutationFn: () => api.call(leaveRestock, { event_id: eventId, size_id: sizeId }),
    ...changed((others) => others),
  });
}

type Places = readonly RestockPlace[];

function usePlaceChange(eventId: number, sizeId: number) {
  const queryClient = useQueryClient();
  const queryKey = keyOfShop(eventId);
  return (change: (others: Places) => Places) => ({
    onSuccess: () =>
      queryClient.setQueryData<Shop>(
        queryKey,
        (shop) =>
          shop && {
            ...shop,
            restock: [
              ...change(((shop.restock as Places | undefined) ?? []).filter(({ size_id: id }) => id !== sizeId)),
            ],
          },
      ),
    onSettled() {
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: keyOfQuote(eventId) });
      void queryClient.invalidateQueries({ queryKey: ['fan-now', eventId] });
    },
  });
}
