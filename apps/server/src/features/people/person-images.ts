import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { imageKey, keepImages } from '../uploads/index.ts';

export interface PersonImages {
  profile_image_key: string | null;
  profile_image_thumbnail_key: string | null;
}

/** The store's keys of a form's two images; a field error for one that cannot be shown. Call it before the transaction. */
export async function personImages(
  ctx: ActorContext,
  input: { profile_image_url: string | null; profile_image_thumbnail_url: string | null },
): Promise<PersonImages> {
  return {
    profile_image_key: await imageKey(ctx, 'profile_image_url', input.profile_image_url),
    profile_image_thumbnail_key: await imageKey(ctx, 'profile_image_thumbnail_url', input.profile_image_thumbnail_url),
  };
}

export function keepPersonImages(tx: Tx, images: PersonImages): Promise<void> {
  return keepImages(tx, {
    profile_image_url: images.profile_image_key,
    profile_image_thumbnail_url: images.profile_image_thumbnail_key,
  });
}
