import { failureText } from '../../lib/failure-text.ts';
import { PictureError } from '../../lib/store-chosen.ts';
import { texts } from './texts.ts';

/** Why a message was not sent. */
export const helpFailure = (error: unknown): string =>
  error instanceof PictureError ? texts.pictureFailed : failureText(error);
