import { confirmAddressChange, decideAddressChange, getAddressChange } from '@backline/contract/account';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const confirmAddress = (token: string) => api.call(confirmAddressChange, { token });

export const useAddressChange = (token: string) =>
  useQuery({
    queryKey: ['address-change', token],
    queryFn: () => api.call(getAddressChange, { token }),
    enabled: token !== '',
    // A decision is final, so the response never becomes stale.
    staleTime: Infinity,
  });

export type Decision = 'allow' | 'stop';
export const decideChange = (token: string, decision: Decision) => api.call(decideAddressChange, { token, decision });
