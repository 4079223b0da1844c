import { ApiError } from '@backline/client';
import { QueryClient } from '@tanstack/react-query';

const maxRetries = 2;

/** Only a missing answer is worth asking again: a refusal stays a refusal. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= maxRetries) return false;
  return error instanceof ApiError && (error.code === 'no_response' || error.code === 'unavailable');
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // `always`: offline is a failure that people see, not a page that waits.
      queries: { networkMode: 'always', retry: isWorthRetrying, staleTime: 15_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
