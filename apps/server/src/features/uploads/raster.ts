import type { RasterType } from '../../platform/ports/images.port.ts';
import { imageTypeOf, sniffBytes } from '../../integrations/storage/image-type.ts';
import { contentTypeOf } from '../../integrations/storage/object-key.ts';

/** Detects the type from the bytes, because the declared type may differ. */
export const readAs = (bytes: Buffer) =>
  (imageTypeOf(bytes.subarray(0, sniffBytes)) ?? undefined) as RasterType | undefined;

/** Returns how to read a stored image, and null for an SVG, which has no pixels. */
export function rasterOf(key: string, bytes: Buffer) {
  const type = contentTypeOf(key);
  return type === 'image/svg+xml' ? null : { bytes, type: type as RasterType, readAs: readAs(bytes) };
}
