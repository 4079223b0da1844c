import { ApiError } from '@backline/client';
import { messages } from '@backline/contract/messages';
import { texts } from '../texts.ts';

/** Returns the server's text, or blames the network if there was no answer. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.tryLater;
  return error.code === 'no_response' ? texts.app.noNetwork : error.message;
}
