import { ApiError } from '@backline/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isNoResponse, noteAnswer, noteFailure } from './network.ts';

const maxRetries = 2;

/** Only a missing answer is worth asking again: a refusal stays a refusal. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= maxRetries) return false;
  return isNoResponse(error) || (error instanceof ApiError && error.code === 'unavailable');
}

export function createQueryClient(): QueryClient {
  const heard = { onSuccess: noteAnswer, onError: noteFailure };
  return new QueryClient({
    queryCache: new QueryCache(heard),
    mutationCache: new MutationCache(heard),
    defaultOptions: {
      // `always`: offline is a failure that people see, not a page that waits.
      queries: { networkMode: 'always', refetchOnReconnect: true, retry: isWorthRetrying, staleTime: 15_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
