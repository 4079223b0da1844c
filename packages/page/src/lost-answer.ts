import { ApiError } from '@backline/client';

/** Whether a call may have been done all the same: it was sent over a network that seemed to be there, and no answer came. */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'no_response' && navigator.onLine;
}
