import type { ActorContext } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { imageKey } from '../uploads/index.ts';
import type { EventImages, ImageAddress } from './events.presenter.ts';

/** The store's keys of the form's two images; a field error for one that cannot be shown. */
export async function eventImages(
  ctx: ActorContext,
  input: { event_image_url: string | null; event_image_thumbnail_url: string | null },
): Promise<EventImages> {
  return {
    image: await imageKey(ctx, 'event_image_url', input.event_image_url),
    thumbnail: await imageKey(ctx, 'event_image_thumbnail_url', input.event_image_thumbnail_url),
  };
}

/** How the store's keys become addresses. */
export function imageAddress({ storage }: Pick<Platform, 'storage'>): ImageAddress {
  return (key) => storage.publicUrl(key);
}
