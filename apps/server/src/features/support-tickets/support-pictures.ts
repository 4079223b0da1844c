import type { Tx } from '../../platform/db/database.ts';
import { imageKey, keepImages, type UploaderContext } from '../uploads/index.ts';

interface Pictured {
  image_url: string | null;
  image_thumbnail_url: string | null;
}

export interface Picture {
  imageKey: string | null;
  imageThumbnailKey: string | null;
}

/** Throws a field error for a picture that its author did not upload. */
export async function pictureOf(ctx: UploaderContext, input: Pictured): Promise<Picture> {
  const own = { isOwnOnly: true };
  return {
    imageKey: await imageKey(ctx, 'image_url', input.image_url, own),
    imageThumbnailKey: await imageKey(ctx, 'image_thumbnail_url', input.image_thumbnail_url, own),
  };
}

export const keepPicture = (ctx: UploaderContext, tx: Tx, { imageKey: image, imageThumbnailKey: small }: Picture) =>
  keepImages(ctx, tx, { image_url: image, image_thumbnail_url: small });
