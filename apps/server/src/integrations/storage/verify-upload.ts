import { type ContentRefusal, refusalOf } from './content-check.ts';
import { contentTypeOf, isObjectKey } from './object-key.ts';
import type { ObjectStorage } from '../../platform/ports/storage.port.ts';

export type UploadVerdict = 'ok' | { reason: ContentRefusal | 'object_not_found' | 'invalid_key' };

/**
 * Verifies an uploaded image. With S3 this is the only check of the bytes. The result stays valid, because no upload
 * link can overwrite an existing object.
 */
export function verifyImage(storage: ObjectStorage, key: string, limits: { maxBytes: number }): Promise<UploadVerdict> {
  return verify(storage, key, 'image/', limits.maxBytes);
}

export function verifyAudio(storage: ObjectStorage, key: string, limits: { maxBytes: number }): Promise<UploadVerdict> {
  return verify(storage, key, 'audio/', limits.maxBytes);
}

async function verify(storage: ObjectStorage, key: string, kind: string, maxBytes: number): Promise<UploadVerdict> {
  if (!isObjectKey(key)) return { reason: 'invalid_key' };
  const stat = await storage.stat(key);
  if (stat === null) return { reason: 'object_not_found' };
  if (stat.sizeBytes > maxBytes) return { reason: 'upload_too_large' };
  // S3 serves the content type of the upload, which may differ from the type that the key implies.
  if (stat.contentType !== contentTypeOf(key) || !stat.contentType.startsWith(kind)) {
    return { reason: 'upload_content_mismatch' };
  }
  const readStart = async (bytes: number) => (await storage.readStart(key, bytes)) ?? Buffer.alloc(0);
  const reason = await refusalOf({ ...stat, readStart });
  return reason === null ? 'ok' : { reason };
}
