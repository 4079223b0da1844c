import { beginTotp, confirmTotp, endTotp, getSecondFactor, renewRecoveryCodes } from '@backline/contract/second-factor';
import type { Input } from '@backline/contract/operation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';

const secondFactorKey = ['account', 'second-factor'];

export const useSecondFactor = () => useQuery(callQuery(getSecondFactor, secondFactorKey, {}));

export type Proof = Input<typeof endTotp>;

export const useBeginTotp = () => useMutation({ mutationFn: (proof: Proof) => api.call(beginTotp, proof) });

export function useConfirmTotp() {
  return useMutation({ mutationFn: (code: string) => api.call(confirmTotp, { code }), onSuccess: useRefresh() });
}

export function useEndTotp() {
  return useMutation({ mutationFn: (proof: Proof) => api.call(endTotp, proof), onSuccess: useRefresh() });
}

export function useRenewRecoveryCodes() {
  return useMutation({ mutationFn: (proof: Proof) => api.call(renewRecoveryCodes, proof), onSuccess: useRefresh() });
}

/** Refreshes the sessions, too, because a new factor ends those without one. */
export function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['account'] });
}
