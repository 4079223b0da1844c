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

/** Of one look: a few minutes of drawing. */
const mostAtOnce = 500;

/**
 * Draws an image anew that was attached when what somebody sent was shown as it came, under a new key since browsers keep what
 * they have, and deletes the old one. One after the other: nobody waits for it. A kill leaves a drawing that nothing points
 * at, which goes as unused uploads do.
 */
export const redrawImage = job({
  name: 'redraw-image',
  input: z.object({ key: z.string() }),
  async run(ctx, { key }) {
    const image = await earlier.findEarlier(ctx.db, key);
    if (image === null) return;
    // Earlier versions deleted nothing that was replaced.
    if (!(await earlier.isShown(ctx.db, key))) return ctx.transaction((tx) => ctx.enqueue(tx, deleteImage, { key }));
    const bytes = await read(ctx, key);
    const type = image.content_type as RasterType;
    try {
      await swap(ctx, image, await ctx.platform.images.reencode({ bytes, type, isLenient: true }));
    } catch (error) {
      // What takes too long may have met a busy machine.
      if (!(error instanceof ImageRefused) || error.reason === 'takes_too_much') throw error;
      await takeOff(ctx, key, error.reason);
    }
  },
});

async function read({ platform }: JobContext, key: string): Promise<Buffer> {
  const stream = await platform.storage.read(key);
  // Perhaps the store is not all there: to let the rows go would lose what a person can still bring back.
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

/** What cannot be drawn is shown to nobody since images are drawn: its rows lose it, and say so in the audit log. */
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

/** A save that held the upload before us may have made another row show it: the job runs again. */
async function requireHidden(tx: Tx, key: string): Promise<void> {
  if (await earlier.isShown(tx, key)) throw new Error(`${key} came to be shown by another row meanwhile`);
}

/** Finds what there is to draw anew; nothing, as soon as all of it is drawn. */
export const redrawEarlierImages = job({
  name: 'redraw-earlier-images',
  cron: '*/5 * * * *',
  input: nothing,
  run: (ctx) =>
    ctx.transaction(async (tx) => {
      const keys = await earlier.listDue(tx, mostAtOnce);
      await ctx.enqueueAll(
        tx,
        redrawImage,
        keys.map((key) => ({ key })),
      );
    }),
});

export const earlierImageJobs: Job[] = [redrawImage, redrawEarlierImages];
