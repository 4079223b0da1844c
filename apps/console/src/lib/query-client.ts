import { ApiError } from '@backline/client';
import { QueryClient } from '@tanstack/react-query';

const maxRetries = 2;

export const isUnreachable = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'no_response' || error.code === 'unavailable');

/** Returns whether a retry makes sense: only if there was no response, because a rejection is final. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < maxRetries && isUnreachable(error);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Uses `always`, so that a call fails visibly while offline. Otherwise pages would wait, and writes would be sent
      // later unnoticed.
      queries: { networkMode: 'always', retry: isWorthRetrying, staleTime: 30_000 },
      // The person retries a failed write under the same Idempotency-Key.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
