import { listPaymentAlerts } from '@backline/contract/payment-alerts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listQuery } from '../../ui/paging.ts';

export function usePaymentAlerts() {
  return useInfiniteQuery({
    ...listQuery(listPaymentAlerts, ['payment alerts'], {}),
    staleTime: 0,
  });
}
