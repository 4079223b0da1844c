import { buffer } from 'node:stream/consumers';
import { maxImageBytes } from '@backline/contract/images';
import { invalidField } from '../../platform/errors/errors.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { contentTypeOf } from '../../integrations/storage/object-key.ts';
import type { ImageType } from '../../media/images/kept-as.ts';
import { keptAs } from '../../media/images/kept-as.ts';
import { refusalOf, refusals, type UploaderContext } from './attached-images.ts';
import { deleteImage } from './uploads.jobs.ts';
import { extensionOf, keyOfAddress, newName } from './upload-names.ts';
import { recordUpload } from './uploads.service.ts';

interface ImageBytes {
  type: ImageType;
  bytes: Uint8Array;
}

/**
 * Checks and re-encodes bytes that came inside another file, like an upload of this person. Returns the key. Throws a
 * field error for bytes that are no usable image. The caller applies the rate limit, and calls it before the
 * transaction, which must keep the image or be followed by {@link discardImages}.
 */
export async function storeImage(ctx: UploaderContext, path: string, { type, bytes }: ImageBytes): Promise<string> {
  const name = newName('image');
  const incomingKey = `incoming/${name}.${extensionOf[type]}`;
  const key = `uploads/${name}.${extensionOf[keptAs(type)]}`;
  const upload = { key, content_type: type, incoming_key: incomingKey };
  // Has its own transaction, so that cleanup finds the object even if the process dies.
  await ctx.platform.db.transaction().execute((tx) => recordUpload(ctx, tx, upload));
  await ctx.platform.storage.put(incomingKey, bytes, type);
  const refusal = await refusalOf(ctx, { ...upload, uploader_id: ctx.actor.id, attached_at: null, refusal: null });
  if (refusal === null) return key;
  await discardImages(ctx, [key]);
  throw invalidField(path, refusals[refusal]);
}

/** Deletes images that no row uses. Has its own transaction, because that of the request has failed. */
export async function discardImages(ctx: UploaderContext, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await ctx.platform.db.transaction().execute((tx) =>
    ctx.enqueueAll(
      tx,
      deleteImage,
      keys.map((key) => ({ key })),
    ),
  );
}

/** Returns the bytes of a shown image, or null if it is gone or larger than `maxBytes`. Looks at the size before it reads. */
export async function readImage(
  { storage }: Pick<Platform, 'storage'>,
  url: string,
  maxBytes: number,
): Promise<ImageBytes | null> {
  const key = keyOfAddress(storage, url);
  const stat = key === null ? null : await storage.stat(key);
  if (key === null || stat === null || stat.sizeBytes > Math.min(maxBytes, maxImageBytes)) return null;
  const stream = await storage.read(key);
  return stream === null ? null : { type: contentTypeOf(key) as ImageType, bytes: await buffer(stream) };
}
