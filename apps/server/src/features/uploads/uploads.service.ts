import { maxImageBytes } from '@backline/contract/images';
import { analyzeTempo, maxSongBytes } from '@backline/contract/tempo';
import * as trackTexts from '@backline/contract/tracks.texts';
import type { Output, ParsedInput } from '@backline/contract/operation';
import * as contract from '@backline/contract/uploads';
import { mayCall } from '../../platform/access/access.ts';
import type { Tx } from '../../platform/db/database.ts';
import { forbidden } from '../../platform/errors/errors.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { keptAs, type ImageType } from '../../media/images/kept-as.ts';
import { throttle, throttleMany, type CountedHits } from '../../platform/throttle/throttle.ts';
import type { UploaderContext } from './attached-images.ts';
import { extensionOf, newName } from './upload-names.ts';
import * as uploads from './uploads.repository.ts';

const linkSeconds = 15 * 60;
/** Allows more uploads than a person needs, but too few to fill a disk. */
const uploadsPerHour = { limit: 300, windowSeconds: 3600 };
/** Stricter than for images, because a song may be 30 times as large. */
const songsPerHour = { limit: 60, windowSeconds: 3600 };

/** Counts images that come inside another file as uploads of this person. The caller gives back what it discards. */
export const throttleImages = (ctx: ActorContext, count: number): Promise<CountedHits> =>
  throttleMany(ctx.platform.db, `upload/${ctx.actor.id}`, uploadsPerHour, count);

export const presignUpload: Call<typeof contract.generatePreSignedUrlUpload> = async (ctx, { fileType, ...input }) => {
  await throttle(ctx.platform.db, `upload/${ctx.actor.id}`, uploadsPerHour);
  if (fileType !== contract.songType) return promiseUpload(ctx, { ...input, fileType });
  if (!mayCall(analyzeTempo, ctx.actor)) throw forbidden(trackTexts.songsNotForYou);
  await throttle(ctx.platform.db, `song/${ctx.actor.id}`, songsPerHour);
  return promiseSong(ctx, input);
};

async function promiseSong(
  ctx: ActorContext,
  { fileName, fileSize }: Omit<ParsedInput<typeof contract.generatePreSignedUrlUpload>, 'fileType'>,
): Promise<Output<typeof contract.generatePreSignedUrlUpload>> {
  const { storage } = ctx.platform;
  const key = `songs/${newName(fileName)}.mp3`;
  const url = await storage.presignUpload({
    key,
    contentType: contract.songType,
    maxBytes: maxSongBytes,
    ...(fileSize === undefined ? {} : { sizeBytes: fileSize }),
    expiresInSeconds: linkSeconds,
  });
  return ctx.transaction(async (tx) => {
    await recordUpload(ctx, tx, { key, content_type: contract.songType, incoming_key: null });
    return { url, public_url: storage.publicUrl(key) };
  });
}

/** Adds the row and the audit line of an upload. Every path by which a file comes in calls it. */
export async function recordUpload(
  ctx: UploaderContext,
  tx: Tx,
  upload: Omit<uploads.NewUpload, 'uploader_id'>,
): Promise<void> {
  await uploads.insert(tx, { ...upload, uploader_id: ctx.actor.id });
  await ctx.audit(tx, { action: 'upload.promised', noun: contract.uploadNoun, id: upload.key, name: null });
}

/** Returns URLs for upload and display, under an unguessable name. The caller applies the rate limit. */
export async function promiseUpload(
  ctx: UploaderContext,
  input: { fileName: string; fileType: ImageType; fileSize?: number | undefined },
): Promise<{ url: string; public_url: string }> {
  const { storage } = ctx.platform;
  const name = newName(input.fileName);
  const incomingKey = `incoming/${name}.${extensionOf[input.fileType]}`;
  const key = `uploads/${name}.${extensionOf[keptAs(input.fileType)]}`;
  const url = await storage.presignUpload({
    key: incomingKey,
    contentType: input.fileType,
    maxBytes: maxImageBytes,
    ...(input.fileSize === undefined ? {} : { sizeBytes: input.fileSize }),
    expiresInSeconds: linkSeconds,
  });
  return ctx.transaction(async (tx) => {
    await recordUpload(ctx, tx, { key, content_type: input.fileType, incoming_key: incomingKey });
    return { url, public_url: storage.publicUrl(key) };
  });
}
