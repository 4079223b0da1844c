import { ApiError } from '@backline/client';
import * as generalTexts from '@backline/contract/general.texts';

/** Returns the server's text, or blames the network if there was no answer. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return generalTexts.tryLater;
  return error.code === 'no_response' ? generalTexts.fan.app.noNetwork : error.message;
}
