import { maxImageBytes, maxImageSidePx } from '@backline/contract/images';
import * as uploadTexts from '@backline/contract/uploads.texts';

/** Explains why a picked image cannot be used. The message may be shown. */
export class ImageError extends Error {
  override name = 'ImageError';
}

interface Picture {
  source: CanvasImageSource;
  width: number;
  height: number;
  close(): void;
}

const cannotCompress = ['image/gif', 'image/svg+xml'];
const qualities = [0.9, 0.8, 0.7, 0.6];
const smallestSidePx = 320;

/** Re-encodes to at most 2 MB and 1920 px. Refuses GIF and SVG, which would lose animation and sharpness. */
export async function compressImage(file: File): Promise<File> {
  if (cannotCompress.includes(file.type)) throw new ImageError(uploadTexts.imageCompression);
  try {
    const picture = await decode(file);
    try {
      return await compressPicture(picture, file);
    } finally {
      picture.close();
    }
  } catch (error) {
    throw error instanceof ImageError ? error : new ImageError(uploadTexts.imageCompression, { cause: error });
  }
}

async function compressPicture(picture: Picture, file: File): Promise<File> {
  // WebP keeps transparency. A browser that cannot write it returns PNG, which is only scaled.
  const type = ['image/png', 'image/webp'].includes(file.type) ? 'image/webp' : 'image/jpeg';
  let sidePx = Math.min(maxImageSidePx, Math.max(picture.width, picture.height));
  while (sidePx >= smallestSidePx) {
    for (const quality of qualities) {
      const blob = await draw(picture, sidePx, type, quality);
      if (blob.size <= maxImageBytes) return toFile(blob, file.name);
      if (blob.type !== type) break;
    }
    sidePx = Math.floor(sidePx * 0.8);
  }
  throw new ImageError(uploadTexts.imageCompression);
}

export async function makeThumbnail(file: File, sidePx: number): Promise<File> {
  try {
    const picture = file.type === 'image/svg+xml' ? await decodeSvg(file, sidePx) : await decode(file);
    try {
      const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
      const side = Math.min(sidePx, Math.max(picture.width, picture.height));
      return toFile(await draw(picture, side, type, 0.85), `thumbnail-${file.name}`);
    } finally {
      picture.close();
    }
  } catch (error) {
    throw new ImageError(uploadTexts.thumbnailWrong, { cause: error });
  }
}

async function decode(file: File): Promise<Picture> {
  const bitmap = await createImageBitmap(file);
  return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
}

// createImageBitmap rejects SVG files; an <img> takes them and runs no script in them.
async function decodeSvg(file: File, sidePx: number): Promise<Picture> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  await image.decode();
  const scale = sidePx / Math.max(image.naturalWidth, image.naturalHeight, 1);
  // An SVG without a size has no aspect ratio either.
  const [width, height] =
    image.naturalWidth === 0 ? [sidePx, sidePx] : [image.naturalWidth * scale, image.naturalHeight * scale];
  return { source: image, width, height, close: () => URL.revokeObjectURL(url) };
}

async function draw(picture: Picture, sidePx: number, type: string, quality: number): Promise<Blob> {
  const scale = sidePx / Math.max(picture.width, picture.height);
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: type !== 'image/jpeg' });
  if (context === null) throw new Error('This browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture.source, 0, 0, width, height);
  return canvas.convertToBlob({ type, quality });
}

const extensionOf: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

function toFile(blob: Blob, name: string): File {
  const stem = name.slice(0, name.lastIndexOf('.'));
  return new File([blob], `${stem}.${extensionOf[blob.type] ?? 'png'}`, { type: blob.type });
}
