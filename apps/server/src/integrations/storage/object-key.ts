import { StorageError } from './storage-error.ts';

/** Maps each extension to one content type, because a folder cannot store types. Tracks are always named mp3. */
const contentTypes = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['bmp', 'image/bmp'],
  ['webp', 'image/webp'],
  ['svg', 'image/svg+xml'],
  ['mp3', 'audio/mpeg'],
]);

// Allows no leading dot, no two dots in a row, and no character that a URL, a shell or a file system interprets.
const keyPattern = /^(?:uploads|incoming|songs)\/[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*\.([A-Za-z0-9]{2,5})$/;
const maxKeyLength = 200;

export function isObjectKey(key: string): boolean {
  return lookUp(key) !== undefined;
}

/** Raw uploads (`incoming/`) are never shown, and `songs/` need access to their event. */
export function isShown(key: string): boolean {
  return isObjectKey(key) && key.startsWith('uploads/');
}

export function contentTypeOf(key: string): string {
  const contentType = lookUp(key);
  if (contentType === undefined) throw new StorageError('invalid_key');
  return contentType;
}

export function assertTypeOfKey(key: string, contentType: string): void {
  if (contentTypeOf(key) !== contentType) throw new StorageError('upload_type_mismatch');
}

function lookUp(key: string): string | undefined {
  if (key.length > maxKeyLength) return undefined;
  const extension = keyPattern.exec(key)?.[1];
  return extension && contentTypes.get(extension.toLowerCase());
}
