import { listSecondFactors, resetSecondFactor } from '@backline/contract/second-factor';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';

const holdersKey = ['house', 'second-factors'];

export const useFactorHolders = (search: string) =>
  useQuery({
    ...callQuery(listSecondFactors, [...holdersKey, search], { search }),
    placeholderData: keepPreviousData,
  });

/** Refreshes the list even after a refusal, because the factor may be gone already. */
export function useResetSecondFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => api.call(resetSecondFactor, { user_id: userId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: holdersKey }),
  });
}
