import type { imageTypes } from './images.ts';

export const sniffBytes = 4096;

type ImageType = (typeof imageTypes)[number];
type Signature = (start: Uint8Array) => boolean;

const has = (start: Uint8Array, text: string, offset = 0) =>
  String.fromCharCode(...start.subarray(offset, offset + text.length)) === text;
const uint32At = (start: Uint8Array, offset: number) =>
  new DataView(start.buffer, start.byteOffset, start.byteLength).getUint32(offset, true);

// A BMP's magic number is two common letters, so bytes 14 to 17 must also hold one of these header sizes.
const bmpHeaderSizes = new Set([12, 16, 40, 52, 56, 64, 108, 124]);

const signatures: Record<ImageType, Signature> = {
  'image/jpeg': (start) => has(start, '\xff\xd8\xff'),
  'image/png': (start) => has(start, '\x89PNG\r\n\x1a\n'),
  'image/gif': (start) => has(start, 'GIF87a') || has(start, 'GIF89a'),
  'image/bmp': (start) => has(start, 'BM') && start.length >= 18 && bmpHeaderSizes.has(uint32At(start, 14)),
  'image/webp': (start) => has(start, 'RIFF') && has(start, 'WEBP', 8),
  'image/svg+xml': (start) => startsWithSvgRoot(new TextDecoder().decode(start)),
};

/** Returns the content type from the first {@link sniffBytes} bytes; null if unknown. */
export function imageTypeOf(start: Uint8Array): ImageType | null {
  const types = Object.keys(signatures) as ImageType[];
  return types.find((type) => signatures[type](start)) ?? null;
}

/**
 * Skips what XML allows before the root element. Uses a loop, because a single pattern with nested repeats would
 * backtrack exponentially.
 */
function startsWithSvgRoot(text: string): boolean {
  let rest = text.replace(/^\uFEFF/, '').trimStart();
  for (;;) {
    if (/^<svg[\s>/]/.test(rest)) return true;
    const end = ['<?xml', '<!--', '<!DOCTYPE svg'].find((opening) => rest.startsWith(opening));
    if (end === undefined) return false;
    const close = end === '<?xml' ? '?>' : end === '<!--' ? '-->' : '>';
    const at = rest.indexOf(close, end.length);
    if (at < 0) return false;
    rest = rest.slice(at + close.length).trimStart();
  }
}
