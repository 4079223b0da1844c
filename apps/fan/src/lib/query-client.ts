import { ApiError } from '@backline/client';
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isNoResponse, noteAnswer, noteFailure } from './network.ts';

const maxRetries = 2;
/** Keeps responses for a day, for a page that is reopened without a network. */
const gcTime = 24 * 3_600_000;

/** Returns whether a retry makes sense: only if there was no response. Reports an offline phone immediately. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= maxRetries || !navigator.onLine) return false;
  return isNoResponse(error) || (error instanceof ApiError && error.code === 'unavailable');
}

export function createQueryClient(): QueryClient {
  // Sets the state explicitly. The library assumes that a page opens online, and would not refetch when the network
  // returns.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    queryCache: new QueryCache({ onSuccess: noteAnswer, onError: noteFailure }),
    // There is no `onSuccess`, because a call that was only queued also succeeds without reaching the server.
    mutationCache: new MutationCache({ onError: noteFailure }),
    defaultOptions: {
      queries: { networkMode: 'always', refetchOnReconnect: true, retry: isWorthRetrying, staleTime: 15_000, gcTime },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
