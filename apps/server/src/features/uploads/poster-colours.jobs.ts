import { buffer } from 'node:stream/consumers';
import { ImageRefused } from '../../media/images/image-refusal.ts';
import { mainColour } from '../../media/images/main-colour.ts';
import type { JobContext } from '../../platform/context/context.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import type { RasterType } from '../../platform/ports/images.port.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import * as posters from './poster-colours.repository.ts';

/** A batch of this size takes less than a minute. */
const maxAtOnce = 200;
/** Side of the thumbnail that the colour is read from. */
const sidePx = 32;

/** Reads the main colour of posters that were attached since the last run. The fans' app takes it on. */
export const readPosterColours = job({
  name: 'read-poster-colours',
  cron: '* * * * *',
  input: nothing,
  async run(ctx) {
    for (const poster of await posters.listUnread(ctx.db, maxAtOnce)) {
      await posters.saveColour(ctx.db, poster.key, await colourOf(ctx, poster));
    }
  },
});

/** Returns an empty text for an image that is no raster image, is missing or cannot be read. */
async function colourOf({ platform }: JobContext, { key, content_type: type }: posters.Poster): Promise<string> {
  const stream = type === 'image/svg+xml' ? null : await platform.storage.read(key);
  if (stream === null) return '';
  try {
    const bytes = await buffer(stream);
    return mainColour(await platform.images.reencode({ bytes, type: type as RasterType, pixelsPx: sidePx }));
  } catch (error) {
    if (error instanceof ImageRefused) return '';
    throw error;
  }
}

export const posterColourJobs: Job[] = [readPosterColours];
