import { ApiError } from '@backline/client';
import { messages } from '@backline/contract/messages';

/** What to tell of a failure: the server's own words, and where it gave none, those of the screen. */
export function failureText(error: unknown, unexplained?: string): string {
  const own = unexplained ?? messages.tryLater;
  if (!(error instanceof ApiError)) return own;
  // Every answer of our server has an id; without one the words are the client's.
  const isExplained = error.requestId !== null || unexplained === undefined;
  return (isExplained && error.message) || own;
}

/** The same of a row on the screen, which somebody else may have taken away since it was loaded. */
export function rowFailureText(error: unknown, unexplained?: string): string {
  const isGone = error instanceof ApiError && error.code === 'not_found';
  return isGone ? rowGone : failureText(error, unexplained);
}

export const rowGone = 'It is no longer there. Somebody else may have deleted it.';
