import { randomBytes } from 'node:crypto';
import type { ObjectStorage } from '../../platform/ports/storage.port.ts';
import type { ImageType } from '../../media/images/kept-as.ts';

/** What each type's file is called, so that a name can never claim another type than the bytes are checked for. */
export const extensionOf = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
} as const satisfies Record<ImageType, string>;

/** A name of ours that nobody guesses, without an extension; a person's file name only lends its words. */
export function newName(fileName: string): string {
  return `${randomBytes(12).toString('hex')}-${slug(fileName)}`;
}

/** The words in a name of ours. */
export function wordsOf(key: string): string {
  return key.replace(/^.*\/([0-9a-f]{24}-)?/, '');
}

/** Any key: it shows what the store's addresses begin with. */
const sampleKey = 'uploads/x.png';

/** Null for an address that is none of the store's. */
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
