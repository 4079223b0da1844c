import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { eventThumbnailSidePx, personThumbnailSidePx } from '@backline/contract/images';
import { goodsSvg, type Goods } from './art/goods.ts';
import type { ObjectStorage } from '../src/platform/ports/storage.port.ts';
import { portraitSvg } from './art/portrait.ts';
import { posterSvg } from './art/poster.ts';

export interface StoredPicture {
  image: string;
  thumbnail: string;
}

/**
 * Draws and stores missing pictures. Keys are hashes of the drawing, so an interrupted seed can resume and browsers
 * never show a cached older drawing.
 */
export async function storePictures(
  storage: ObjectStorage,
  counts: { posters: number; staff: number; fans: number },
): Promise<{ posters: StoredPicture[]; staff: StoredPicture[]; fans: StoredPicture[] }> {
  // Sharp itself limits the concurrency.
  const drawEach = (count: number, draw: (index: number) => Promise<StoredPicture>) =>
    Promise.all(Array.from({ length: count }, (_, index) => draw(index)));
  const [posters, staff, fans] = await Promise.all([
    drawEach(counts.posters, (index) => storePoster(storage, index)),
    drawEach(counts.staff, (index) => storePortrait(storage, index)),
    drawEach(counts.fans, (index) => storePortrait(storage, counts.staff + index)),
  ]);
  return { posters, staff, fans };
}

async function storePoster(storage: ObjectStorage, number: number): Promise<StoredPicture> {
  const svg = posterSvg(number);
  const name = `uploads/demo-poster-${digest(svg)}`;
  const keys = { image: `${name}.jpg`, thumbnail: `${name}-thumbnail.webp` };
  // The thumbnail is stored last, so if it exists, the poster exists too.
  if ((await storage.stat(keys.thumbnail)) !== null) return keys;
  const drawing = await drawOnce(svg);
  const small = drawing.clone().resize({ width: eventThumbnailSidePx, height: eventThumbnailSidePx, fit: 'inside' });
  await storage.put(keys.image, await drawing.jpeg({ quality: 84 }).toBuffer(), 'image/jpeg');
  await storage.put(keys.thumbnail, await small.webp({ quality: 82, effort: 2 }).toBuffer(), 'image/webp');
  return keys;
}

async function storePortrait(storage: ObjectStorage, number: number): Promise<StoredPicture> {
  const svg = portraitSvg(number);
  const key = `uploads/demo-portrait-${digest(svg)}.webp`;
  if ((await storage.stat(key)) !== null) return { image: key, thumbnail: key };
  const side = personThumbnailSidePx;
  const body = await sharp(Buffer.from(svg)).resize(side, side).webp({ quality: 84, effort: 2 }).toBuffer();
  await storage.put(key, body, 'image/webp');
  return { image: key, thumbnail: key };
}

export async function storeGoods(
  storage: ObjectStorage,
  { artists, goods }: { artists: number; goods: readonly Goods[] },
): Promise<StoredPicture[][]> {
  const ofArtist = (colours: number) => Promise.all(goods.map((kind) => storeOneOfGoods(storage, kind, colours)));
  return Promise.all(Array.from({ length: artists }, (_, colours) => ofArtist(colours)));
}

async function storeOneOfGoods(storage: ObjectStorage, kind: Goods, colours: number): Promise<StoredPicture> {
  const svg = goodsSvg(kind, colours);
  const name = `uploads/demo-${kind}-${digest(svg)}`;
  const keys = { image: `${name}.webp`, thumbnail: `${name}-thumbnail.webp` };
  if ((await storage.stat(keys.thumbnail)) !== null) return keys;
  const drawing = await drawOnce(svg);
  const small = drawing.clone().resize(personThumbnailSidePx, personThumbnailSidePx);
  await storage.put(keys.image, await drawing.webp({ quality: 86, effort: 2 }).toBuffer(), 'image/webp');
  await storage.put(keys.thumbnail, await small.webp({ quality: 84, effort: 2 }).toBuffer(), 'image/webp');
  return keys;
}

/** Rasterises once: sharp would otherwise redraw the SVG for each size, which is most of the work. */
async function drawOnce(svg: string): Promise<Sharp> {
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
