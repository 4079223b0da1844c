import type { DrawnImage, ImageTask, RasterType } from '../../platform/ports/images.port.ts';
import { decode as decodeBmp } from 'bmp-ts';
import sharp, { type Sharp } from 'sharp';
import { maxImageBytes, maxImagePixels, maxImageSidePx } from '@backline/contract/images';
import { drawCard, drawMaskable, drawNarrow } from './draw-poster.ts';
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
  'image/jpeg': { reads: 'jpeg', encode: (image: Sharp) => image.jpeg({ quality: 88 }) },
  'image/png': { reads: 'png', encode: png },
  'image/gif': { reads: 'gif', encode: (image: Sharp) => image.gif({ effort: 4 }) },
  'image/webp': { reads: 'webp', encode: (image: Sharp) => image.webp({ quality: 88 }) },
  'image/bmp': { reads: 'raw', encode: png },
} as const;

/**
 * Re-encodes from pixels, without metadata, or draws what the task asks for. Shrinks a re-encoded result over 2 MB to
 * 1920 px. Throws {@link ImageRefused}.
 */
export async function reencode(task: ImageTask): Promise<DrawnImage> {
  const { bytes, type, readAs = type, isLenient = false } = task;
  const isDrawn = [task.squarePx, task.pixelsPx, task.narrow, task.card].some((asked) => asked !== undefined);
  try {
    const isMoving = !isDrawn && moving.includes(type) && moving.includes(readAs);
    const opened = await open(bytes, { readAs, isMoving }, isLenient ? 'none' : 'error');
    const { data, info } = await (isDrawn ? write(await drawAs(opened.image, task)) : writeWhole(opened, type));
    return { bytes: data, width: info.width, height: info.height, frames: opened.frames };
  } catch (error) {
    throw error instanceof ImageRefused ? error : new ImageRefused('broken', error);
  }
}

const write = (image: Sharp) => image.toBuffer({ resolveWithObject: true });

async function drawAs(
  image: Sharp,
  { squarePx = 0, isMaskable = false, pixelsPx, narrow, card }: ImageTask,
): Promise<Sharp> {
  if (card !== undefined) return drawCard(image, card);
  if (narrow !== undefined) return drawNarrow(image, narrow);
  if (pixelsPx !== undefined) return drawPixels(image, pixelsPx);
  const square = isMaskable ? drawMaskable(image, squarePx) : image.resize(squarePx, squarePx, { fit: 'cover' });
  return png(square, false);
}

async function writeWhole({ image, isIndexed }: Opened, type: RasterType) {
  const { encode } = formats[type];
  const whole = await write(encode(image.clone(), isIndexed));
  if (whole.data.length <= maxImageBytes) return whole;
  const fit = { width: maxImageSidePx, height: maxImageSidePx, fit: 'inside', withoutEnlargement: true } as const;
  return write(encode(image.resize(fit), isIndexed));
}
const drawPixels = (image: Sharp, sidePx: number) =>
  image.resize(sidePx, sidePx, { fit: 'fill' }).flatten().toColourspace('srgb').raw();

interface Opened {
  image: Sharp;
  frames: number;
  isIndexed: boolean;
}

const moving: readonly RasterType[] = ['image/gif', 'image/webp'];

async function open(
  bytes: Uint8Array,
  { readAs, isMoving }: Required<Pick<ImageTask, 'readAs'>> & { isMoving: boolean },
  failOn: 'none' | 'error',
): Promise<Opened> {
  if (readAs === 'image/bmp') return { image: openBmp(Buffer.from(bytes)), frames: 1, isIndexed: false };
  const image = sharp(bytes, { animated: isMoving, failOn, limitInputPixels: false });
  // Reads only the header, to check the size before decoding. The height includes all frames.
  const { format, width, height, depth, isPalette, pages = 1 } = await image.metadata();
  if (format !== formats[readAs].reads) throw new ImageRefused('broken');
  // 16 bits per channel take twice the memory.
  requireSize(width, height * (depth === 'uchar' ? 1 : 2));
  return { image: image.autoOrient(), frames: pages, isIndexed: isPalette };
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
