import { listPaymentAlerts } from '@backline/contract/payment-alerts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callPaged } from '../../lib/api.ts';
import { allRows, paging } from '../../ui/paging.ts';

export function usePaymentAlerts() {
  return useInfiniteQuery({
    queryKey: ['payment alerts'],
    queryFn: ({ pageParam, signal }) => callPaged(listPaymentAlerts, pageParam, { signal }),
    ...paging,
    select: allRows,
    staleTime: 0,
  });
}
