import { randomBytes } from 'node:crypto';
import type { ObjectStorage } from '../../platform/ports/storage.port.ts';
import type { ImageType } from '../../media/images/kept-as.ts';

/** Derives the extension from the checked type, so a file name cannot claim another type. */
export const extensionOf = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
} as const satisfies Record<ImageType, string>;

/** Returns an unguessable name without an extension. The name contains words of the person's file name. */
export function newName(fileName: string): string {
  return `${randomBytes(12).toString('hex')}-${slug(fileName)}`;
}

const sampleKey = 'uploads/x.png';

/** Returns the key of an object's URL, or null if the URL is outside the store. */
export function keyOfAddress(storage: ObjectStorage, url: string): string | null {
  const base = storage.publicUrl(sampleKey).slice(0, -sampleKey.length);
  return url.startsWith(base) ? url.slice(base.length) : null;
}

function slug(fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, '').toLowerCase();
  return (
    stem
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40) || 'image'
  );
}
