import { ApiError } from '@backline/client';
import { QueryClient } from '@tanstack/react-query';

const maxRetries = 2;

/** Only a missing answer is worth asking again: a refusal stays a refusal. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= maxRetries) return false;
  return error instanceof ApiError && (error.code === 'no_response' || error.code === 'unavailable');
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // `always`: offline is a failure that people see, not a page that waits and a write that leaves later by itself.
      queries: { networkMode: 'always', retry: isWorthRetrying, staleTime: 30_000 },
      // A write is sent again by the person who sees that it failed, under the same Idempotency-Key.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
