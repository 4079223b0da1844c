import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Platform } from '../../platform/context/platform.ts';
import { memoizeByOwner } from '../../platform/db/memoize-by-owner.ts';
import { cardKey } from './poster-variants.ts';
import * as posters from './poster-variants.repository.ts';
import { rasterOf } from './raster.ts';

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

async function draw({ db, storage, images }: Platform, key: string, source: CardSource): Promise<void> {
  const stream = await storage.read(source.imageKey);
  const raster = stream === null ? null : rasterOf(source.imageKey, await buffer(stream));
  if (raster === null) return;
  // Stored before the file, so that the deletion of the image finds the file also after a kill.
  const changed = await db.transaction().execute((tx) => posters.changeCard(tx, source.imageKey, key));
  if (changed === null) return;
  const card = { colour: source.colour, icon: source.icon === null ? null : await source.readIcon(source.icon) };
  // Waits behind the staff's images, because anybody may ask for a card.
  const { bytes } = await images.draw({ ...raster, isLenient: true, card });
  await storage.put(key, bytes, 'image/jpeg');
  if (!(await posters.isDrawn(db, source.imageKey))) await storage.delete(key);
  if (changed.before !== null && changed.before !== key) await storage.delete(changed.before);
}
