import type { ImageTask, RasterType } from '../../platform/ports/images.port.ts';
import { decode as decodeBmp } from 'bmp-ts';
import sharp, { type Sharp } from 'sharp';
import { maxImageBytes, maxImagePixels, maxImageSidePx } from '@backline/contract/images';
import { ImageRefused } from './image-refusal.ts';

sharp.cache(false);
sharp.concurrency(1);
// Allows only the formats that people upload, because every decoder of libvips is attack surface.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`),
});

/** Keeps the palette of an indexed image, so no colour is lost. */
const png = (image: Sharp, isIndexed: boolean) => image.png({ compressionLevel: 9, palette: isIndexed, dither: 0 });

const formats = {
  'image/jpeg': { reads: 'jpeg', write: (image: Sharp) => image.jpeg({ quality: 88 }) },
  'image/png': { reads: 'png', write: png },
  'image/gif': { reads: 'gif', write: (image: Sharp) => image.gif({ effort: 4 }) },
  'image/webp': { reads: 'webp', write: (image: Sharp) => image.webp({ quality: 88 }) },
  'image/bmp': { reads: 'raw', write: png },
} as const;

/** Re-encodes from pixels, without metadata. Shrinks results over 2 MB to 1920 px. Throws {@link ImageRefused}. */
export async function reencode({
  bytes,
  type,
  readAs = type,
  isLenient = false,
  squarePx,
}: ImageTask): Promise<Uint8Array> {
  const { write } = formats[type];
  try {
    const isMoving = squarePx === undefined && moving.includes(type) && moving.includes(readAs);
    const { image, isIndexed } = await open(bytes, { readAs, isMoving }, isLenient ? 'none' : 'error');
    if (squarePx !== undefined) return await png(image.resize(squarePx, squarePx, { fit: 'cover' }), false).toBuffer();
    const whole = await write(image.clone(), isIndexed).toBuffer();
    if (whole.length <= maxImageBytes) return whole;
    const fit = { width: maxImageSidePx, height: maxImageSidePx, fit: 'inside', withoutEnlargement: true } as const;
    return await write(image.resize(fit), isIndexed).toBuffer();
  } catch (error) {
    throw error instanceof ImageRefused ? error : new ImageRefused('broken', error);
  }
}

interface Opened {
  image: Sharp;
  isIndexed: boolean;
}

const moving: readonly RasterType[] = ['image/gif', 'image/webp'];

async function open(
  bytes: Uint8Array,
  { readAs, isMoving }: Required<Pick<ImageTask, 'readAs'>> & { isMoving: boolean },
  failOn: 'none' | 'error',
): Promise<Opened> {
  if (readAs === 'image/bmp') return { image: openBmp(Buffer.from(bytes)), isIndexed: false };
  const image = sharp(bytes, { animated: isMoving, failOn, limitInputPixels: false });
  // Reads only the header, to check the size before decoding. The height includes all frames.
  const { format, width, height, depth, isPalette } = await image.metadata();
  if (format !== formats[readAs].reads) throw new ImageRefused('broken');
  // 16 bits per channel take twice the memory.
  requireSize(width, height * (depth === 'uchar' ? 1 : 2));
  return { image: image.autoOrient(), isIndexed: isPalette };
}

function openBmp(bytes: Buffer): Sharp {
  requireSize(bytes.readUInt32LE(18), Math.abs(bytes.readInt32LE(22)));
  const { data, width, height } = decodeBmp(bytes, { toRGBA: true });
  // Ignores the fourth byte of a bitmap's pixels, because it rarely means transparency.
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
}

function requireSize(width: number, height: number): void {
  if (width * height > maxImagePixels) throw new ImageRefused('too_many_pixels');
}
