import { buffer } from 'node:stream/consumers';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { JobContext } from '../../platform/context/context.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { memoizeByOwner } from '../../platform/db/memoize-by-owner.ts';
import { ImageRefused } from '../../media/images/image-refusal.ts';
import { mainColour } from '../../media/images/main-colour.ts';
import { RecentReads } from '../../platform/recent-reads/recent-reads.ts';
import type { DrawnImage, ImageTask } from '../../platform/ports/images.port.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { rasterOf } from './raster.ts';
import { jpegKey, jpegWidthPx, posterWidthsPx, variantKeys, webpKey } from './poster-variants.ts';
import * as posters from './poster-variants.repository.ts';

const previewWidthPx = 24;
/** Side of the thumbnail that the colour is read from. */
const colourSidePx = 32;
const notDrawn: posters.PosterVariants = { width: null, height: null, widths: [], preview: null, colour: '' };

/**
 * Draws an event's poster in several widths, and reads its main colour, which the fans' app takes on. Pages show the
 * poster itself and the brand's colour until they are stored.
 */
export const drawPoster = job({
  name: 'draw-poster',
  input: z.object({ key: z.string() }),
  async run(ctx, { key }) {
    if (await posters.isDrawn(ctx.db, key)) return;
    const drawn = await drawAll(ctx, key);
    if (drawn === null) return;
    if (await ctx.transaction((tx) => posters.store(tx, key, drawn))) return;
    // The image was deleted meanwhile, by a job that could not know of these files.
    for (const variant of variantKeys(key, drawn)) await ctx.platform.storage.delete(variant);
  },
});

async function drawAll(ctx: JobContext, key: string): Promise<posters.PosterVariants | null> {
  const { storage, images } = ctx.platform;
  const stream = await storage.read(key);
  if (stream === null) return null;
  const raster = rasterOf(key, await buffer(stream));
  if (raster === null) return notDrawn;
  const draw = (widthPx: number, as: NonNullable<ImageTask['narrow']>['as'] = 'image/webp') =>
    images.draw({ ...raster, isLenient: true, narrow: { widthPx, as } });
  try {
    const [widest = 0, ...others] = posterWidthsPx.toReversed();
    const largest = await draw(widest);
    const { bytes: preview } = await draw(previewWidthPx);
    const found = {
      colour: mainColour(await images.reencode({ ...raster, isLenient: true, pixelsPx: colourSidePx })),
      width: largest.width,
      height: largest.height,
      preview: `data:image/webp;base64,${Buffer.from(preview).toString('base64')}`,
    };
    if (largest.frames > 1) return { ...found, widths: [] };
    // An image narrower than the widest variant has one variant of its own width.
    const narrower = others.filter((width) => width < largest.width);
    const widths = [...narrower.toReversed(), posterWidthsPx.find((width) => width >= largest.width) ?? widest];
    for (const width of widths) {
      const { bytes }: DrawnImage = width >= largest.width ? largest : await draw(width);
      await storage.put(webpKey(key, width), bytes, 'image/webp');
    }
    await storage.put(jpegKey(key), (await draw(jpegWidthPx, 'image/jpeg')).bytes, 'image/jpeg');
    return { ...found, widths };
  } catch (error) {
    if (error instanceof ImageRefused && error.reason !== 'takes_too_much') return notDrawn;
    throw error;
  }
}

/** How often a process asks for the variants of one poster. */
const askEveryMs = 3_600_000;
const maxAsked = 1_000;
const askedOf = memoizeByOwner(
  (_platform: Platform) => new RecentReads<true>({ keptMs: askEveryMs, maxKept: maxAsked }),
);

/** Enqueues the drawing of a poster whose job failed for good. Does not wait, because the page needs no variants. */
export function requestDrawing(
  platform: Platform,
  { poster_key: key, poster_colour: colour }: posters.PosterColour,
): void {
  if (key === null || colour !== null) return;
  const enqueue = async () => {
    await platform.db
      .transaction()
      .execute((tx) => platform.queue.enqueue(tx, drawPoster, { key }, { key, requestId: randomUUID() }));
    platform.queue.wake(drawPoster.name);
    return true as const;
  };
  askedOf(platform)
    .read(key, enqueue)
    .catch((error: unknown) => platform.log.warn({ err: error, key }, 'drawing a poster could not be enqueued'));
}

export const posterJobs: Job[] = [drawPoster];
