import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { imageKey, keepImages, retireImages } from '../uploads/index.ts';

export interface PersonImages {
  profile_image_key: string | null;
  profile_image_thumbnail_key: string | null;
}

/** Resolves the form's images before the transaction. Throws a field error for an image that cannot be shown. */
export async function personImages(
  ctx: ActorContext,
  input: { profile_image_url: string | null; profile_image_thumbnail_url: string | null },
): Promise<PersonImages> {
  return {
    profile_image_key: await imageKey(ctx, 'profile_image_url', input.profile_image_url),
    profile_image_thumbnail_key: await imageKey(ctx, 'profile_image_thumbnail_url', input.profile_image_thumbnail_url),
  };
}

export async function keepPersonImages(
  ctx: Context,
  tx: Tx,
  images: PersonImages,
  earlier?: PersonImages,
): Promise<void> {
  await keepImages(ctx, tx, {
    profile_image_url: images.profile_image_key,
    profile_image_thumbnail_url: images.profile_image_thumbnail_key,
  });
  if (earlier !== undefined) await retireImages(ctx, tx, keysOf(earlier), keysOf(images));
}

const keysOf = (images: PersonImages) => [images.profile_image_key, images.profile_image_thumbnail_key];
