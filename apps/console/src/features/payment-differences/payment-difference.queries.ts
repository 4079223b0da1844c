import {
  comparePayments,
  getPaymentComparison,
  listPaymentDifferences,
  type PaymentComparison,
} from '@backline/contract/payment-differences';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, callQuery } from '../../lib/api.ts';
import { listQuery } from '../../ui/paging.ts';

const comparisonKey = ['payment comparison'];
const differencesKey = ['payment differences'];
/** Poll intervals during a comparison and at other times, when the server may start one on its own. */
const everyMs = { running: 2_000, idle: 60_000 };

export const isRunning = ({ begun_dttm: begun, finished_dttm: finished }: PaymentComparison) =>
  begun !== null && (finished === null || finished < begun);

export const usePaymentComparison = () =>
  useQuery({
    ...callQuery(getPaymentComparison, comparisonKey, {}),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isRunning(data) ? everyMs.running : everyMs.idle),
  });

/** Lists the differences. `comparedAt` is the end of the last comparison; a new value triggers a refetch. */
export function usePaymentDifferences(comparedAt: number | null) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (comparedAt !== null) void queryClient.invalidateQueries({ queryKey: differencesKey });
  }, [queryClient, comparedAt]);
  return useInfiniteQuery({
    ...listQuery(listPaymentDifferences, differencesKey, {}),
    staleTime: 0,
  });
}

export function useComparePayments() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(comparePayments, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: comparisonKey }),
  });
}
