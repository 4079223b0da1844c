import { z } from 'zod';
import { job, type Job } from '../../platform/jobs/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import * as uploads from './uploads.repository.ts';

/** Object first, row last: a kill between leaves a row, and a job, to try again. */
const deleteImage = job({
  name: 'delete-image',
  input: z.object({ key: z.string() }),
  concurrency: 4,
  async run({ platform, db }, { key }) {
    await platform.storage.delete(key);
    await uploads.forget(db, key);
  },
});

/** What was uploaded and never used. */
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

export const uploadJobs: Job[] = [deleteImage, deleteUnusedUploads];
