import { z } from 'zod';
import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import * as uploads from './uploads.repository.ts';

/** Deletes objects first and the row last, so a kill in between leaves a row to retry. */
export const deleteImage = job({
  name: 'delete-image',
  input: z.object({ key: z.string() }),
  concurrency: 4,
  async run(ctx, { key }) {
    const upload = await ctx.transaction((tx) => uploads.giveUpUnlessUsed(tx, key));
    if (upload === null) return;
    if (upload.incoming_key !== null) await ctx.platform.storage.delete(upload.incoming_key);
    await ctx.platform.storage.delete(key);
    await uploads.forget(ctx.db, key);
  },
});

export const deleteIncoming = job({
  name: 'delete-incoming',
  input: z.object({ key: z.string() }),
  concurrency: 4,
  run: ({ platform }, { key }) => platform.storage.delete(key),
});

export const deleteUnusedUploads = job({
  name: 'delete-unused-uploads',
  cron: '47 * * * *',
  input: nothing,
  run: (ctx) =>
    ctx.transaction(async (tx) => {
      const unused = await uploads.markUnused(tx);
      await ctx.enqueueAll(
        tx,
        deleteImage,
        unused.map((key) => ({ key })),
      );
    }),
});

export const uploadJobs: Job[] = [deleteImage, deleteIncoming, deleteUnusedUploads];
