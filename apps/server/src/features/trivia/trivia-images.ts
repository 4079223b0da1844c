import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { imageKey, keepImages, retireImages } from '../uploads/index.ts';
import type { TriviaColumns } from './trivia.repository.ts';

export type TriviaImages = Pick<TriviaColumns, 'image_key' | 'image_thumbnail_key'>;

/** Throws a field error for an image that cannot be shown. */
export const imagesOf = async (
  ctx: ActorContext,
  input: { graphic: string | null; graphic_thumbnail_url: string | null },
): Promise<TriviaImages> => ({
  image_key: await imageKey(ctx, 'graphic', input.graphic),
  image_thumbnail_key: await imageKey(ctx, 'graphic_thumbnail_url', input.graphic_thumbnail_url),
});

export const noImages: TriviaImages = { image_key: null, image_thumbnail_key: null };

export async function keepImagesOf(
  ctx: ActorContext,
  tx: Tx,
  now: TriviaImages,
  earlier: TriviaImages = noImages,
): Promise<void> {
  await keepImages(ctx, tx, { graphic: now.image_key, graphic_thumbnail_url: now.image_thumbnail_key });
  const keysOf = ({ image_key: image, image_thumbnail_key: thumbnail }: TriviaImages) => [image, thumbnail];
  await retireImages(ctx, tx, keysOf(earlier), keysOf(now));
}
