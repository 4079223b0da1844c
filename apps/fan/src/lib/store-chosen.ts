import { ApiError } from '@backline/client';
import { storePicture } from './store-picture.ts';

/** A chosen picture, and where it lies once it was sent: a second try sends it no second time. */
export interface ChosenPicture {
  file: File;
  stored: { url: string; thumbnailUrl: string } | null;
}

/** The browser cannot read it, or the store did not take it. */
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
