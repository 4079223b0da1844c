import { type ContentRefusal, refusalOf } from './content-check.ts';
import { contentTypeOf, isObjectKey } from './object-key.ts';
import type { ObjectStorage } from '../../platform/ports/storage.port.ts';

export type UploadVerdict = 'ok' | { reason: ContentRefusal | 'object_not_found' | 'invalid_key' };

/**
 * Judges an uploaded image when it is attached to a row. With an S3 store this is the only look that the server takes at
 * the bytes, and it holds because an upload link never replaces what is there.
 */
export function verifyImage(storage: ObjectStorage, key: string, limits: { maxBytes: number }): Promise<UploadVerdict> {
  return verify(storage, key, 'image/', limits.maxBytes);
}

/** The same for a track. */
export function verifyAudio(storage: ObjectStorage, key: string, limits: { maxBytes: number }): Promise<UploadVerdict> {
  return verify(storage, key, 'audio/', limits.maxBytes);
}

async function verify(storage: ObjectStorage, key: string, kind: string, maxBytes: number): Promise<UploadVerdict> {
  if (!isObjectKey(key)) return { reason: 'invalid_key' };
  const stat = await storage.stat(key);
  if (stat === null) return { reason: 'object_not_found' };
  if (stat.sizeBytes > maxBytes) return { reason: 'upload_too_large' };
  // An S3 store answers with what was stored; under another type than its name's the bytes would be served as that.
  if (stat.contentType !== contentTypeOf(key) || !stat.contentType.startsWith(kind)) {
    return { reason: 'upload_content_mismatch' };
  }
  const readStart = async (bytes: number) => (await storage.readStart(key, bytes)) ?? Buffer.alloc(0);
  const reason = await refusalOf({ ...stat, readStart });
  return reason === null ? 'ok' : { reason };
}
