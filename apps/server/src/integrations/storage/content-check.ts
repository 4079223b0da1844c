import { imageTypeOf, sniffBytes } from './image-type.ts';
import type { StorageErrorCode } from './storage-error.ts';
import { svgRefusalOf } from './svg-safety.ts';

export type ContentRefusal = Extract<
  StorageErrorCode,
  'upload_empty' | 'upload_too_large' | 'upload_content_mismatch' | 'upload_unsafe_svg' | 'upload_complex_svg'
>;

/** Maximum size of an SVG, which is read into memory for its check. 2 MiB is the specification's limit for images. */
const maxSvgBytes = 2 * 1024 * 1024;

const svgType = 'image/svg+xml';

export interface Content {
  contentType: string;
  sizeBytes: number;
  readStart: (bytes: number) => Promise<Buffer>;
}

/** Compares the bytes with the declared type. Returns null if they match and contain no active content. */
export async function refusalOf({ contentType, sizeBytes, readStart }: Content): Promise<ContentRefusal | null> {
  if (sizeBytes === 0) return 'upload_empty';
  const start = await readStart(sniffBytes);
  if (contentType.startsWith('audio/')) return isAudio(start) ? null : 'upload_content_mismatch';
  const read = imageTypeOf(start);
  // A raster image may differ from its declared raster type, because it is re-encoded before it is shown. An SVG is not
  // re-encoded, so its type must match.
  const isPicture = read !== null && read !== svgType && contentType !== svgType;
  if (read !== contentType && !isPicture) return 'upload_content_mismatch';
  if (contentType !== svgType) return null;
  if (sizeBytes > maxSvgBytes) return 'upload_too_large';
  return svgRefusalOf(await readStart(sizeBytes));
}

/**
 * Accepts any common audio container, because the console names every track mp3 and the declared type is unreliable.
 */
function isAudio(start: Buffer): boolean {
  const text = start.subarray(0, 12).toString('latin1');
  const isMpegFrame = start[0] === 0xff && ((start[1] ?? 0) & 0xe0) === 0xe0;
  return isMpegFrame || /^(?:ID3|OggS|fLaC|RIFF.{4}WAVE|FORM.{4}AIF[FC]|.{4}ftyp)/s.test(text);
}
