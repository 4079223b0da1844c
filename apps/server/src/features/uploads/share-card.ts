import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Platform } from '../../platform/context/platform.ts';
import { memoizeByOwner } from '../../platform/db/memoize-by-owner.ts';
import { cardKey } from './poster-variants.ts';
import * as posters from './poster-variants.repository.ts';
import { rasterOf } from './raster.ts';
import { deleteIncoming } from './uploads.jobs.ts';

export interface CardSource {
  imageKey: string;
  colour: string;
  /** Hash of the brand's icon. */
  icon: string | null;
  readIcon(hash: string): Promise<Uint8Array | null>;
}

/** Changes with all that the card shows. */
export const cardHash = ({ imageKey, colour, icon }: Omit<CardSource, 'readIcon'>): string =>
  createHash('sha256')
    .update([imageKey, colour, icon ?? ''].join('\n'))
    .digest('hex')
    .slice(0, 16);

const drawingsOf = memoizeByOwner((_platform: Platform) => new Map<string, Promise<void>>());

/**
 * Returns the stored picture for link previews. Draws it first if it is missing, once for all concurrent readers.
 * Returns null for an image without pixels or variants.
 */
export async function shareCard(platform: Platform, source: CardSource): Promise<Readable | null> {
  const key = cardKey(source.imageKey, cardHash(source));
  const stored = await platform.storage.read(key);
  if (stored !== null) return stored;
  const drawings = drawingsOf(platform);
  let drawing = drawings.get(key);
  if (drawing === undefined) {
    drawing = draw(platform, key, source).finally(() => drawings.delete(key));
    drawings.set(key, drawing);
  }
  await drawing;
  return platform.storage.read(key);
}

async function draw({ db, storage, images, queue }: Platform, key: string, source: CardSource): Promise<void> {
  const stream = await storage.read(source.imageKey);
  const raster = stream === null ? null : rasterOf(source.imageKey, await buffer(stream));
  if (raster === null) return;
  // Stored before the file, so that the deletion of the image finds the file also after a kill.
  const isChanged = await db.transaction().execute(async (tx) => {
    const changed = await posters.changeCard(tx, source.imageKey, key);
    const earlier = changed?.before ?? key;
    // Queued with the change, because this row was the only record of the earlier file, and drawing may fail.
    if (earlier !== key) await queue.enqueue(tx, deleteIncoming, { key: earlier }, { requestId: randomUUID() });
    return changed !== null;
  });
  if (!isChanged) return;
  const card = { colour: source.colour, icon: source.icon === null ? null : await source.readIcon(source.icon) };
  // Waits behind the staff's images, because anybody may ask for a card.
  const { bytes } = await images.draw({ ...raster, isLenient: true, card });
  await storage.put(key, bytes, 'image/jpeg');
  // The image was deleted or another card was drawn meanwhile, by a process that could not know of this file.
  if ((await posters.find(db, source.imageKey))?.card_key !== key) await storage.delete(key);
}
