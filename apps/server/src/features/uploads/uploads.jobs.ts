import { z } from 'zod';
import type { Connection } from '../../platform/db/database.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { variantKeys } from './poster-variants.ts';
import * as posters from './poster-variants.repository.ts';
import * as uploads from './uploads.repository.ts';

async function posterKeys(db: Connection, key: string): Promise<string[]> {
  const drawn = await posters.find(db, key);
  if (drawn === null) return [];
  return [...variantKeys(key, drawn), ...(drawn.card_key === null ? [] : [drawn.card_key])];
}

/** Deletes objects first and the row last, so a kill in between leaves a row to retry. */
export const deleteImage = job({
  name: 'delete-image',
  input: z.object({ key: z.string() }),
  concurrency: 4,
  async run(ctx, { key }) {
    const upload = await ctx.transaction((tx) => uploads.giveUpUnlessUsed(tx, key));
    if (upload === null) return;
    if (upload.incoming_key !== null) await ctx.platform.storage.delete(upload.incoming_key);
    for (const drawn of await posterKeys(ctx.db, key)) await ctx.platform.storage.delete(drawn);
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
