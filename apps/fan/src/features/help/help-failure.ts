import { failureText } from '../../lib/failure-text.ts';
import { PictureError } from '../../lib/store-chosen.ts';
import { texts } from './texts.ts';

export const helpFailure = (error: unknown): string =>
  error instanceof PictureError ? texts.pictureFailed : failureText(error);
