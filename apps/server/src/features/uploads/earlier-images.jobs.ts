import { buffer } from 'node:stream/consumers';
import { uploadNoun } from '@backline/contract/uploads';
import { z } from 'zod';
import type { JobContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { ImageRefused } from '../../media/images/image-refusal.ts';
import { keptAs } from '../../media/images/kept-as.ts';
import type { RasterType } from '../../platform/ports/images.port.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import * as earlier from './earlier-images.repository.ts';
import { extensionOf, newName, wordsOf } from './upload-names.ts';
import { deleteImage, deleteIncoming } from './uploads.jobs.ts';
import * as uploads from './uploads.repository.ts';

/** A batch of this size takes a few minutes. */
const maxAtOnce = 500;

/** Re-encodes an image from before re-encoding existed. Uses a new key, because browsers cache the old one for ever. */
export const redrawImage = job({
  name: 'redraw-image',
  input: z.object({ key: z.string() }),
  async run(ctx, { key }) {
    const image = await earlier.findEarlier(ctx.db, key);
    if (image === null) return;
    // Deletes an unused image, because earlier versions did not delete replaced images.
    if (!(await earlier.isShown(ctx.db, key))) return ctx.transaction((tx) => ctx.enqueue(tx, deleteImage, { key }));
    const bytes = await read(ctx, key);
    const type = image.content_type as RasterType;
    try {
      await swap(ctx, image, await ctx.platform.images.reencode({ bytes, type, isLenient: true }));
    } catch (error) {
      if (!(error instanceof ImageRefused) || error.reason === 'takes_too_much') throw error;
      await takeOff(ctx, key, error.reason);
    }
  },
});

async function read({ platform }: JobContext, key: string): Promise<Buffer> {
  const stream = await platform.storage.read(key);
  // Keeps the rows, because the store may be incomplete and an operator can restore the objects.
  if (stream === null) throw new Error(`the object of ${key} is missing`);
  return buffer(stream);
}

async function swap(ctx: JobContext, { key, uploader_id, content_type }: earlier.EarlierImage, drawn: Uint8Array) {
  const type = keptAs(content_type as RasterType);
  const newKey = `uploads/${newName(wordsOf(key))}.${extensionOf[type]}`;
  await ctx.transaction((tx) =>
    uploads.insert(tx, { key: newKey, uploader_id, content_type: type, incoming_key: null }),
  );
  await ctx.platform.storage.put(newKey, drawn, type);
  await ctx.transaction(async (tx) => {
    const shown = await earlier.showInstead(tx, key, newKey);
    await earlier.settle(tx, key, { drawn_as: newKey });
    await requireHidden(tx, key);
    await uploads.keep(tx, [newKey]);
    await ctx.enqueue(tx, deleteIncoming, { key });
    await ctx.audit(tx, {
      action: 'upload.redrawn',
      noun: uploadNoun,
      id: key,
      name: null,
      after: { ...shown, drawn_as: newKey },
    });
  });
}

/** Removes an unreadable image from its rows and writes audit lines. */
async function takeOff(ctx: JobContext, key: string, refusal: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const shown = await earlier.showInstead(tx, key, null);
    await earlier.settle(tx, key, { refusal });
    await requireHidden(tx, key);
    await ctx.enqueue(tx, deleteImage, { key });
    await ctx.audit(tx, {
      action: 'upload.taken_off',
      noun: uploadNoun,
      id: key,
      name: null,
      before: { ...shown },
      after: { reason: refusal },
    });
  });
  ctx.log.warn({ key, refusal }, 'an image from before images were drawn anew cannot be, and was taken off');
}

/** Throws if a concurrent save made another row refer to the image, so that the job runs again. */
async function requireHidden(tx: Tx, key: string): Promise<void> {
  if (await earlier.isShown(tx, key)) throw new Error(`${key} came to be shown by another row meanwhile`);
}

export const redrawEarlierImages = job({
  name: 'redraw-earlier-images',
  cron: '*/5 * * * *',
  input: nothing,
  run: (ctx) =>
    ctx.transaction(async (tx) => {
      const keys = await earlier.listDue(tx, maxAtOnce);
      await ctx.enqueueAll(
        tx,
        redrawImage,
        keys.map((key) => ({ key })),
      );
    }),
});

export const earlierImageJobs: Job[] = [redrawImage, redrawEarlierImages];
