import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { imageKey, keepImages, retireImages } from '../uploads/index.ts';
import type { ProductColumns } from './products.repository.ts';

export type ProductImages = Pick<ProductColumns, 'image_key' | 'image_thumbnail_key'>;

/** Resolves the form's images before the transaction. Throws a field error for an image that cannot be shown. */
export const imagesOf = async (
  ctx: ActorContext,
  input: { image_url: string | null; image_thumbnail_url: string | null },
): Promise<ProductImages> => ({
  image_key: await imageKey(ctx, 'image_url', input.image_url),
  image_thumbnail_key: await imageKey(ctx, 'image_thumbnail_url', input.image_thumbnail_url),
});

export async function keepImagesOf(
  ctx: ActorContext,
  tx: Tx,
  now: ProductImages,
  earlier?: ProductImages,
): Promise<void> {
  await keepImages(ctx, tx, { image_url: now.image_key, image_thumbnail_url: now.image_thumbnail_key });
  if (earlier !== undefined) await retireImages(ctx, tx, keysOf(earlier), keysOf(now));
}

const keysOf = ({ image_key: image, image_thumbnail_key: thumbnail }: ProductImages) => [image, thumbnail];
