import { ApiError } from '@backline/client';
import * as generalTexts from '@backline/contract/general.texts';

/** Returns the server's message, or the screen's own text if there is none. */
export function failureText(error: unknown, unexplained?: string): string {
  const own = unexplained ?? generalTexts.tryLater;
  if (!(error instanceof ApiError)) return own;
  // Every response of our server has a request id. Without one the message is the client's own.
  const isExplained = error.requestId !== null || unexplained === undefined;
  return (isExplained && error.message) || own;
}

export function rowFailureText(error: unknown, unexplained?: string): string {
  const isGone = error instanceof ApiError && error.code === 'not_found';
  return isGone ? rowGone : failureText(error, unexplained);
}

export const rowGone = 'It is no longer there. Somebody else may have deleted it.';
