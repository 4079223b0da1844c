import { getSignInWays } from '@backline/contract/single-sign-on';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../lib/api.ts';

/** A failure leaves the product's own ways, which the server refuses where they are turned off. */
export const useSignInWays = () =>
  useQuery({ ...callQuery(getSignInWays, ['sign-in-ways'], {}), staleTime: Infinity, retry: false });
