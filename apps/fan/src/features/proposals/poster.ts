import { ApiError } from '@backline/client';
import { eventThumbnailSidePx } from '@backline/contract/images';
import { storePicture } from '../../lib/store-picture.ts';

/** A chosen picture, and where it lies once it was sent: a second try sends it no second time. */
export interface Poster {
  file: File;
  stored: { url: string; thumbnailUrl: string } | null;
}

/** The browser cannot read it, or the store did not take it. */
export class PictureError extends Error {}

export async function pictureOf(poster: Poster | null) {
  if (poster === null) return {};
  try {
    poster.stored ??= await storePicture(poster.file, eventThumbnailSidePx);
  } catch (error) {
    throw error instanceof ApiError ? error : new PictureError();
  }
  return { event_image_url: poster.stored.url, event_image_thumbnail_url: poster.stored.thumbnailUrl };
}
