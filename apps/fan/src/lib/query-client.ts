import { ApiError } from '@backline/client';
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isNoResponse, noteAnswer, noteFailure } from './network.ts';

const maxRetries = 2;
/** What was shown once stays on the phone for the night: it may be asked for again without a network. */
const gcTime = 24 * 3_600_000;

/** Only a missing answer is worth asking again: a refusal stays a refusal. While the phone itself knows of no network, people see that at once. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= maxRetries || !navigator.onLine) return false;
  return isNoResponse(error) || (error instanceof ApiError && error.code === 'unavailable');
}

export function createQueryClient(): QueryClient {
  // It takes every page for online at first: one that was opened without a network would not ask again when it is back.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    queryCache: new QueryCache({ onSuccess: noteAnswer, onError: noteFailure }),
    // What the outbox keeps went well, too, and nobody has heard of it.
    mutationCache: new MutationCache({ onError: noteFailure }),
    defaultOptions: {
      // `always`: offline is a failure that people see, not a page that waits.
      queries: { networkMode: 'always', refetchOnReconnect: true, retry: isWorthRetrying, staleTime: 15_000, gcTime },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
