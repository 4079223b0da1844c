import { failureText } from '../../lib/failure-text.ts';
import { PictureError } from '../../lib/store-chosen.ts';
import * as supportFanTexts from '@backline/contract/support-tickets.fan.texts';

export const helpFailure = (error: unknown): string =>
  error instanceof PictureError ? supportFanTexts.pictureFailed : failureText(error);
