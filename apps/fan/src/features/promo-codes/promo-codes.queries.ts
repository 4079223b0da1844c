import { listFanPromoCodes, promoCodesForFans } from '@backline/contract/promo-codes';
import { useSometimeWithin } from '@backline/page/use-live';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';

const hallMs = 3_000;

export function usePromoCodes(eventId: number) {
  const queryClient = useQueryClient();
  const queryKey = ['promo-codes', eventId];
  const refreshInTurn = useSometimeWithin(hallMs, () => void queryClient.invalidateQueries({ queryKey }));
  useLive(promoCodesForFans, [eventId], refreshInTurn);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(listFanPromoCodes, { event_id: eventId }, { signal }),
  });
}
