import { buffer } from 'node:stream/consumers';
import { maxImageBytes } from '@backline/contract/images';
import * as uploadTexts from '@backline/contract/uploads.texts';
import * as generalTexts from '@backline/contract/general.texts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invalidField } from '../../platform/errors/errors.ts';
import type { Context } from '../../platform/context/context.ts';
import { TooManyImages } from '../../media/images/image-reencoder.ts';
import { ImageRefused } from '../../media/images/image-refusal.ts';
import type { RasterType } from '../../platform/ports/images.port.ts';
import { contentTypeOf, isShown } from '../../integrations/storage/object-key.ts';
import { verifyImage } from '../../integrations/storage/verify-upload.ts';
import { rasterOf, readAs } from './raster.ts';
import { keyOfAddress } from './upload-names.ts';
import { deleteImage, deleteIncoming } from './uploads.jobs.ts';
import * as uploads from './uploads.repository.ts';

export const refusals = {
  invalid_key: uploadTexts.imageUnknown,
  object_not_found: uploadTexts.imageUnknown,
  upload_too_large: uploadTexts.imageTooLarge,
  upload_empty: uploadTexts.imageEmpty,
  upload_content_mismatch: uploadTexts.imageOnly,
  upload_unsafe_svg: uploadTexts.imageUnsafeSvg,
  upload_complex_svg: uploadTexts.imageComplexSvg,
  broken: uploadTexts.imageBroken,
  too_many_pixels: uploadTexts.imageTooManyPixels,
  takes_too_much: uploadTexts.imageTakesTooMuch,
} as const;
type Refusal = keyof typeof refusals;

/** For a fan, `actor.id` and `fan.id` are the same. */
export interface UploaderContext extends Context {
  actor: { id: number };
  fan?: { id: number };
}

/**
 * Returns the key of an attached image, or re-encodes this person's upload and returns its key. Throws a field error
 * for any other URL and, with `isOwnOnly`, for other people's images. Call it before the transaction, because
 * re-encoding takes seconds.
 */
export async function imageKey(
  ctx: UploaderContext,
  path: string,
  url: string | null,
  { isOwnOnly = false } = {},
): Promise<string | null> {
  if (url === null) return null;
  const key = keyOfAddress(ctx.platform.storage, url);
  const upload = key === null || !isShown(key) ? null : await uploads.findByKey(ctx.db, key);
  const isOwn = upload?.uploader_id === ctx.actor.id;
  if (upload === null || (isOwnOnly && !isOwn)) throw invalidField(path, uploadTexts.imageUnknown);
  if (upload.attached_at !== null) return upload.key;
  if (!isOwn) throw invalidField(path, uploadTexts.imageUnknown);
  const refusal = await refusalOf(ctx, upload);
  if (refusal !== null) throw invalidField(path, refusals[refusal]);
  return upload.key;
}

/** Returns null if the image can be shown, otherwise the reason. Stores the reason for later saves. */
export async function refusalOf(ctx: UploaderContext, upload: uploads.UploadRecord): Promise<Refusal | null> {
  if (upload.refusal !== null) return upload.refusal as Refusal;
  const { storage } = ctx.platform;
  if (upload.incoming_key === null) return 'object_not_found';
  if ((await storage.stat(upload.key)) !== null) return null;
  const verdict = await verifyImage(storage, upload.incoming_key, { maxBytes: maxImageBytes });
  // Stores no verdict, because the upload may still arrive.
  if (verdict !== 'ok' && verdict.reason === 'object_not_found') return verdict.reason;
  const refusal = verdict === 'ok' ? await drawAnew(ctx, upload.key, upload.incoming_key) : verdict.reason;
  if (refusal !== null) await uploads.refuse(ctx.db, upload.key, refusal);
  return refusal;
}

async function drawAnew(ctx: UploaderContext, key: string, incomingKey: string): Promise<Refusal | null> {
  const { storage, images } = ctx.platform;
  const stream = await storage.read(incomingKey);
  if (stream === null) return 'object_not_found';
  const bytes = await buffer(stream);
  const type = contentTypeOf(incomingKey);
  try {
    // A checked SVG is stored unchanged, because rasterising would ruin it.
    const shown =
      type === 'image/svg+xml'
        ? bytes
        : await images.reencode(
            { bytes, type: type as RasterType, readAs: readAs(bytes) },
            { key, fanId: ctx.fan?.id ?? null },
          );
    await storage.put(key, shown, contentTypeOf(key));
    return null;
  } catch (error) {
    if (error instanceof ImageRefused) return error.reason;
    throw explained(error);
  }
}

const explained = (error: unknown) =>
  error instanceof TooManyImages ? new AppError('unavailable', generalTexts.tryLater, {}, 5) : error;

/** Draws the middle square of a stored image as PNGs with the given sides. Throws a field error if that is impossible. */
export async function drawSquares<Side extends number>(
  ctx: UploaderContext,
  path: string,
  key: string,
  { sidesPx, noPixels }: { sidesPx: readonly Side[]; noPixels: string },
): Promise<{ sidePx: Side; bytes: Uint8Array }[]> {
  const { storage, images } = ctx.platform;
  const stream = await storage.read(key);
  if (stream === null) throw invalidField(path, uploadTexts.imageUnknown);
  const raster = rasterOf(key, await buffer(stream));
  if (raster === null) throw invalidField(path, noPixels);
  try {
    const drawn = [];
    for (const sidePx of sidesPx) {
      const turn = { key: `${key}/${sidePx}`, fanId: null };
      drawn.push({ sidePx, bytes: await images.reencode({ ...raster, squarePx: sidePx }, turn) });
    }
    return drawn;
  } catch (error) {
    throw error instanceof ImageRefused ? invalidField(path, refusals[error.reason]) : explained(error);
  }
}

/**
 * Protects the images from deletion, because rows now refer to them. Throws a field error if one is already deleted.
 */
export async function keepImages(ctx: Context, tx: Tx, images: Readonly<Record<string, string | null>>): Promise<void> {
  const keys = [...new Set(Object.values(images).filter((key) => key !== null))];
  if (keys.length === 0) return;
  const kept = await uploads.keep(tx, keys);
  const gone = Object.entries(images).find(([, key]) => key !== null && !kept.some((upload) => upload.key === key));
  if (gone !== undefined) throw invalidField(gone[0], uploadTexts.imageUnknown);
  const sent = kept.flatMap(({ incoming_key: key }) => (key === null ? [] : [{ key }]));
  await ctx.enqueueAll(tx, deleteIncoming, sent);
}

/** Deletes, after the commit, former images that no row refers to. */
export async function retireImages(
  ctx: Context,
  tx: Tx,
  earlier: readonly (string | null)[],
  now: readonly (string | null)[],
): Promise<void> {
  const replaced = [...new Set(earlier)].filter((key) => key !== null && !now.includes(key));
  await ctx.enqueueAll(
    tx,
    deleteImage,
    replaced.map((key) => ({ key: String(key) })),
  );
}
