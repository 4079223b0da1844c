import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { drawPoster, imageKey, keepImages, retireImages } from '../uploads/index.ts';
import type { EventImages, ImageAddress } from './events.presenter.ts';
import type { EventColumns } from './events.repository.ts';

/** Returns the store's keys of the form's images. Throws a field error for an image that cannot be shown. */
export async function eventImages(
  ctx: ActorContext,
  input: { event_image_url: string | null; event_image_thumbnail_url: string | null },
): Promise<EventImages> {
  return {
    image: await imageKey(ctx, 'event_image_url', input.event_image_url),
    thumbnail: await imageKey(ctx, 'event_image_thumbnail_url', input.event_image_thumbnail_url),
  };
}

export async function keepEventImages(
  ctx: ActorContext,
  tx: Tx,
  { image, thumbnail }: EventImages,
  earlier?: Pick<EventColumns, 'image_key' | 'image_thumbnail_key'>,
): Promise<void> {
  await keepImages(ctx, tx, { event_image_url: image, event_image_thumbnail_url: thumbnail });
  if (image !== null && image !== earlier?.image_key) await ctx.enqueue(tx, drawPoster, { key: image }, { key: image });
  if (earlier === undefined) return;
  await retireImages(ctx, tx, [earlier.image_key, earlier.image_thumbnail_key], [image, thumbnail]);
}

export function imageAddress({ storage }: Pick<Platform, 'storage'>): ImageAddress {
  return (key) => storage.publicUrl(key);
}
