import { StorageError } from './storage-error.ts';

/**
 * One extension, one content type. A folder has no place for a content type beside the bytes, so the key tells it, and
 * an S3 store follows, so that objects can move between the two. Tracks are named mp3 whatever was recorded.
 */
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

// Two folders, no leading dot, no two dots in a row, nothing that a url, a shell or a file system reads in its own way.
const keyPattern = /^(?:uploads|incoming|songs)\/[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*\.([A-Za-z0-9]{2,5})$/;
const maxKeyLength = 200;

/** True for `<name>.<ext>` below `uploads/`, `incoming/` or `songs/`, of plain characters with a known extension, at most 200 characters. */
export function isObjectKey(key: string): boolean {
  return lookUp(key) !== undefined;
}

/**
 * What arrived lies under `incoming/` as somebody sent it, and is shown to nobody; what we made of it under `uploads/`. Songs lie under
 * `songs/`, for whom their event lets hear them.
 */
export function isShown(key: string): boolean {
  return isObjectKey(key) && key.startsWith('uploads/');
}

/** The content type that the key's extension stands for. Throws `StorageError('invalid_key')`. */
export function contentTypeOf(key: string): string {
  const contentType = lookUp(key);
  if (contentType === undefined) throw new StorageError('invalid_key');
  return contentType;
}

/** Throws `invalid_key`, or `upload_type_mismatch` when the key's extension belongs to another type. */
export function assertTypeOfKey(key: string, contentType: string): void {
  if (contentTypeOf(key) !== contentType) throw new StorageError('upload_type_mismatch');
}

function lookUp(key: string): string | undefined {
  if (key.length > maxKeyLength) return undefined;
  const extension = keyPattern.exec(key)?.[1];
  return extension && contentTypes.get(extension.toLowerCase());
}
