import {
  checkConnectedAccount,
  createAccountLink,
  createConnectedAccount,
  getConnectedAccount,
} from '@backline/contract/connected-account';
import type { Operation } from '@backline/contract/operation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '../../lib/api.ts';
import { useSubmit } from '../../lib/form-calls.ts';

/** An ADMIN must name the manager, because an ADMIN has no payment account. */
export type Whose = { manager_id?: number };

const accountKey = ['connected account'];
const everyMs = 5_000;

export const useConnectedAccount = (whose: Whose, { enabled }: { enabled: boolean }) =>
  useQuery({
    ...callQuery(getConnectedAccount, [...accountKey, whose], whose),
    staleTime: 0,
    enabled,
    refetchInterval: ({ state }) => (state.data?.status === 'inactive' ? everyMs : false),
  });

export const useCreateAccount = () => useAccountWrite(createConnectedAccount);
export const useAccountLink = () => useAccountWrite(createAccountLink);
export const useCheckAccount = () => useAccountWrite(checkConnectedAccount);

function useAccountWrite<Op extends Operation>(operation: Op) {
  const queryClient = useQueryClient();
  return useSubmit(operation, { onSettled: () => queryClient.invalidateQueries({ queryKey: accountKey }) });
}
