import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../../platform/config/config.ts';
import { assertTypeOfKey, contentTypeOf, isObjectKey } from './object-key.ts';
import { ServiceFault } from '../../platform/ports/service-fault.ts';
import { networkFault } from '../network-fault.ts';
import { StorageError } from './storage-error.ts';
import type { ByteRange, ObjectStat, ObjectStorage, UploadRequest } from '../../platform/ports/storage.port.ts';

type S3Config = NonNullable<Config['s3']>;

/**
 * Stores objects in a bucket, to which browsers upload directly. The bucket's CORS rules must allow `PUT` with
 * Content-Type and If-None-Match from our origin. The store must honour If-None-Match, and `publicUrl` must allow
 * anonymous reads.
 */
export class S3Storage implements ObjectStorage {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #baseUrl: string;
  readonly #host: string;

  constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey, publicUrl, uploadOrigin }: S3Config) {
    this.#bucket = bucket;
    this.#host = new URL(uploadOrigin).host;
    this.#baseUrl = `${publicUrl}/`;
    this.#client = new S3Client({
      region,
      endpoint,
      // Stores other than Amazon's rarely have a host name per bucket.
      forcePathStyle: endpoint !== undefined,
      credentials: { accessKeyId, secretAccessKey },
      // The SDK's default adds checksums that other stores refuse, and an empty body's checksum to every signed URL.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
    });
  }

  /** S3 cannot enforce a maximum size, only an exact `sizeBytes`: see `verifyImage`. */
  async presignUpload({ key, contentType, maxBytes, sizeBytes, expiresInSeconds }: UploadRequest): Promise<string> {
    assertTypeOfKey(key, contentType);
    if ((sizeBytes ?? 0) > maxBytes) throw new StorageError('upload_too_large');
    const command = new PutObjectCommand({
      ...this.#at(key),
      ContentType: contentType,
      ContentLength: sizeBytes,
      // Prevents the link from replacing an image that was already verified.
      IfNoneMatch: '*',
    });
    return getSignedUrl(this.#client, command, {
      expiresIn: expiresInSeconds,
      // Without this the presigner omits Content-Type, and the link could store HTML under an image's name.
      signableHeaders: new Set(['content-type', 'content-length', 'if-none-match']),
      unhoistableHeaders: new Set(['if-none-match']),
    });
  }

  publicUrl(key: string): string {
    contentTypeOf(key);
    return this.#baseUrl + key;
  }

  async stat(key: string): Promise<ObjectStat | null> {
    const head = await this.#client.send(new HeadObjectCommand(this.#at(key))).catch(nullIfMissing);
    return head && { sizeBytes: head.ContentLength ?? 0, contentType: head.ContentType?.toLowerCase() ?? '' };
  }

  async readStart(key: string, bytes: number): Promise<Buffer | null> {
    try {
      const body = await this.read(key, { start: 0, end: bytes - 1 });
      return body && (await buffer(body));
    } catch (error) {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416) return Buffer.alloc(0);
      throw error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable | null> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const answer = await this.#client.send(new GetObjectCommand({ ...this.#at(key), Range })).catch(nullIfMissing);
    if (answer === null) return null;
    if (!(answer.Body instanceof Readable)) throw new TypeError(`S3 answered without a body for ${key}`);
    return answer.Body;
  }

  async put(key: string, body: Uint8Array, contentType: string): Promise<void> {
    assertTypeOfKey(key, contentType);
    const CacheControl = 'public, max-age=31536000, immutable';
    await this.#client.send(
      new PutObjectCommand({ ...this.#at(key), Body: body, ContentType: contentType, CacheControl }),
    );
  }

  async delete(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key)));
  }

  async *list(): AsyncIterable<{ key: string; sizeBytes: number }> {
    for (const Prefix of ['uploads/', 'songs/']) {
      const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix });
      for await (const page of pages) {
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          // Skips objects that others put into the bucket.
          if (isObjectKey(Key)) yield { key: Key, sizeBytes: Size };
        }
      }
    }
  }

  async check(): Promise<void> {
    try {
      await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
    } catch (error) {
      throw this.#faultOf(error);
    }
  }

  #faultOf(error: unknown): unknown {
    // Answers to HEAD have no body, so their status is all that is known.
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 401 || status === 403) {
      return new ServiceFault(
        `The store refuses the key for the bucket ${this.#bucket} (${status}): correct S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION, or give the key rights.`,
        { cause: error },
      );
    }
    if (status === 404) {
      return new ServiceFault(`The store has no bucket ${this.#bucket}: create it, or correct S3_BUCKET.`, {
        cause: error,
      });
    }
    if (status === 301) {
      return new ServiceFault(`The bucket ${this.#bucket} is in another region: correct S3_REGION.`, { cause: error });
    }
    return networkFault(error, { at: this.#host, advice: 'correct S3_ENDPOINT, or start the store' }) ?? error;
  }

  #at(key: string): { Bucket: string; Key: string } {
    contentTypeOf(key);
    return { Bucket: this.#bucket, Key: key };
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
  throw error;
}
