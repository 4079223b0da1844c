import { ApiError } from '@backline/client';
import { storePicture } from './store-picture.ts';

/** `stored` is set after the upload, so that a retry does not upload again. */
export interface ChosenPicture {
  file: File;
  stored: { url: string; thumbnailUrl: string } | null;
}

export class PictureError extends Error {}

export async function storeChosen(
  picture: ChosenPicture,
  thumbnailSidePx: number,
): Promise<NonNullable<ChosenPicture['stored']>> {
  try {
    picture.stored ??= await storePicture(picture.file, thumbnailSidePx);
  } catch (error) {
    throw error instanceof ApiError ? error : new PictureError();
  }
  return picture.stored;
}
