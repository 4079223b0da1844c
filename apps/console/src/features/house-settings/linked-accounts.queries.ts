import { listProviderAccounts, removeProviderAccount, type LinkedAccount } from '@backline/contract/provider-accounts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { listQuery } from '../../ui/paging.ts';

const accountsKey = ['house', 'provider-accounts'];

export const useLinkedAccounts = (search: string) =>
  useInfiniteQuery(listQuery(listProviderAccounts, [...accountsKey, search], { search }));

/** Refreshes the list even after a refusal, because the link may be gone already. */
export function useRemoveLink() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ user_id, issuer }: LinkedAccount) => api.call(removeProviderAccount, { user_id, issuer }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKey }),
  });
}
