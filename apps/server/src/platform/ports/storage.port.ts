import type { Readable } from 'node:stream';

/** What a person's browser is allowed to send. Whoever holds the resulting url can use it until it expires. */
export interface UploadRequest {
  /** See {@link isObjectKey}; its extension must belong to `contentType`. */
  key: string;
  contentType: string;
  maxBytes: number;
  /** The exact size, when the browser told it beforehand. An S3 store binds it into the signature. */
  sizeBytes?: number;
  expiresInSeconds: number;
}

export interface ObjectStat {
  sizeBytes: number;
  contentType: string;
}

/** Bytes `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where uploaded files live. What lies below `uploads/` is public to whoever knows its key, all else to nobody; an object that a person uploaded is
 * never replaced under its key, so browsers may keep it for ever.
 *
 * Every method that takes a key throws `StorageError('invalid_key')` for one that {@link isObjectKey} refuses. A missing
 * object is `null`, never an error. Other failures (disk, network) are thrown as they come.
 */
export interface ObjectStorage {
  /** The url to which the browser sends `PUT` with exactly this Content-Type and `If-None-Match: *`; only the first works. */
  presignUpload(request: UploadRequest): Promise<string>;
  /** The address that goes into a row and an `<img>`. Says nothing about the object's existence. */
  publicUrl(key: string): string;
  stat(key: string): Promise<ObjectStat | null>;
  /** The first `bytes` bytes, or fewer where the object is shorter. */
  readStart(key: string, bytes: number): Promise<Buffer | null>;
  /** The caller consumes or destroys the stream; it holds an open file or connection until then. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** For the server's own files (QR codes, demo pictures, a restored backup): replaces what is there. */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  /** Deleting what is gone already succeeds. */
  delete(key: string): Promise<void>;
  /** Every object that rows point at: images that are shown, and songs; in no promised order. */
  list(): AsyncIterable<{ key: string; sizeBytes: number }>;
  /** Rejects when the store cannot be used now. Cheap enough for a readiness probe. */
  check(): Promise<void>;
}
