import { ApiError } from '@backline/client';
import * as generalTexts from '@backline/contract/general.texts';
import { isNoResponse } from './network.ts';

/** Returns the server's text, or a text about the network if there was no response. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return generalTexts.tryLater;
  return isNoResponse(error) ? generalTexts.fan.app.noNetwork : error.message;
}
