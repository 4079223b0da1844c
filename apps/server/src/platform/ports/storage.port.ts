import type { Readable } from 'node:stream';

export interface UploadRequest {
  /** See {@link isObjectKey}. The extension must belong to `contentType`. */
  key: string;
  contentType: string;
  maxBytes: number;
  sizeBytes?: number;
  expiresInSeconds: number;
}

export interface ObjectStat {
  sizeBytes: number;
  contentType: string;
}

/** Both positions are inclusive and count from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Objects below `uploads/` are public to anyone who knows the key; all others are private. Objects that people upload
 * are never replaced, so browsers may cache them for ever. Methods that take a key throw `StorageError('invalid_key')`
 * for an invalid key, and return `null` for a missing object.
 */
export interface ObjectStorage {
  /** The browser sends `PUT` with exactly this Content-Type and `If-None-Match: *`. Only the first upload succeeds. */
  presignUpload(request: UploadRequest): Promise<string>;
  publicUrl(key: string): string;
  stat(key: string): Promise<ObjectStat | null>;
  readStart(key: string, bytes: number): Promise<Buffer | null>;
  /** The caller must consume or destroy the stream, which holds a file or a connection open. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** For the server's own files: replaces an existing object. */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  delete(key: string): Promise<void>;
  list(): AsyncIterable<{ key: string; sizeBytes: number }>;
  /** Rejects if the store is unusable. Cheap enough for a readiness probe. */
  check(): Promise<void>;
}
