import { ApiError } from '@backline/client';

/**
 * Returns true if a call may have succeeded although no response arrived, because the network seemed to be available.
 */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'no_response' && navigator.onLine;
}
