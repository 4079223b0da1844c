import { ApiError } from '@backline/client';

/** Returns true if a call may have succeeded without an answer: the network seemed to be there. */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'no_response' && navigator.onLine;
}
