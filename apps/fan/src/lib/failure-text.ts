import { ApiError } from '@backline/client';
import { messages } from '@backline/contract/messages';
import { texts } from '../texts.ts';

/** What to tell of a failure: the server's own words, and where none came, that the network is to blame. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.tryLater;
  return error.code === 'no_response' ? texts.app.noNetwork : error.message;
}
