import { randomBytes } from 'node:crypto';
import type { ImageType } from '../../platform/images/kept-as.ts';

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

function slug(fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, '').toLowerCase();
  return (
    stem
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40) || 'image'
  );
}
