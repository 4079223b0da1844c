import { ApiError } from '@backline/client';
import { QueryClient } from '@tanstack/react-query';

const maxRetries = 2;

/** Retries only missing answers: a refusal stays a refusal. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= maxRetries) return false;
  return error instanceof ApiError && (error.code === 'no_response' || error.code === 'unavailable');
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // `always`: offline is a visible failure, not a page that waits and a write that leaves later by itself.
      queries: { networkMode: 'always', retry: isWorthRetrying, staleTime: 30_000 },
      // The person retries a failed write under the same Idempotency-Key.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
