import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  NoSuchKey,
  S3Client,
  UploadPartCommand,
  paginateListObjectsV2,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import type { BackupTarget } from '../../platform/config/backup-config.ts';
import { createFile } from './folder.place.ts';
import type { Draft, Place } from './place.ts';

type Target = Omit<Extract<BackupTarget, { kind: 's3' }>, 'kind'>;

/** S3 allows 10,000 parts of a file. Growing parts make that 496 GB, and hold at most 256 MB in memory. */
const firstPartBytes = 8 * 1024 * 1024;
const partsOfOneSize = 2_000;

/** Writes a file in parts, which S3 shows under its name only when all of them are there. */
export class S3Place implements Place {
  readonly #client: S3Client;
  readonly #target: Target;

  constructor(target: Target) {
    const { endpoint, region, accessKeyId, secretAccessKey } = target.account;
    this.#target = target;
    this.#client = new S3Client({
      region,
      endpoint,
      forcePathStyle: endpoint !== undefined,
      credentials: { accessKeyId, secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 120_000 },
    });
  }

  async create(name: string): Promise<Draft> {
    const at = this.#at(name);
    const ContentType = 'application/octet-stream';
    const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand({ ...at, ContentType }));
    const parts: CompletedPart[] = [];
    const partBytes = () => firstPartBytes * 2 ** Math.floor(parts.length / partsOfOneSize);
    return {
      write: async (chunks) => {
        for await (const Body of inParts(chunks, partBytes)) {
          const PartNumber = parts.length + 1;
          const sent = await this.#client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }));
          parts.push({ PartNumber, ETag: sent.ETag });
        }
      },
      commit: async () => {
        const MultipartUpload = { Parts: parts };
        await this.#client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload }));
      },
      discard: async () => {
        await this.#client.send(new AbortMultipartUploadCommand({ ...at, UploadId }));
      },
    };
  }

  async fetch(name: string, to: string): Promise<string | null> {
    const answer = await this.#client.send(new GetObjectCommand(this.#at(name))).catch((error: unknown) => {
      if (error instanceof NoSuchKey) return null;
      throw error;
    });
    if (answer === null) return null;
    if (!(answer.Body instanceof Readable)) throw new TypeError(`S3 answered without a body for ${name}`);
    const draft = await createFile(to);
    try {
      await draft.write(answer.Body);
      await draft.commit();
    } catch (error) {
      await draft.discard();
      throw error;
    }
    return to;
  }

  async *list(): AsyncIterable<string> {
    const { bucket: Bucket, prefix: Prefix } = this.#target;
    for await (const page of paginateListObjectsV2({ client: this.#client }, { Bucket, Prefix })) {
      for (const { Key = '' } of page.Contents ?? []) yield Key.slice(Prefix.length);
    }
  }

  async delete(name: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(name)));
  }

  async sweep(isOurs: (name: string) => boolean): Promise<void> {
    const { bucket: Bucket, prefix: Prefix } = this.#target;
    // One page has a thousand uploads, which is more than kills leave between two backups.
    const { Uploads = [] } = await this.#client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
    for (const { Key = '', UploadId } of Uploads) {
      if (!isOurs(Key.slice(Prefix.length))) continue;
      await this.#client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    }
  }

  describe(name: string): string {
    return `s3://${this.#target.bucket}/${this.#target.prefix}${name}`;
  }

  close(): void {
    this.#client.destroy();
  }

  #at(name: string) {
    return { Bucket: this.#target.bucket, Key: this.#target.prefix + name };
  }
}

/** Joins chunks into parts of at least this size, except the last one. There is always one, even if it is empty. */
async function* inParts(chunks: AsyncIterable<Buffer>, partBytes: () => number): AsyncIterable<Buffer> {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  for await (const chunk of chunks) {
    pending.push(chunk);
    pendingBytes += chunk.length;
    if (pendingBytes < partBytes()) continue;
    yield Buffer.concat(pending);
    pending = [];
    pendingBytes = 0;
  }
  yield Buffer.concat(pending);
}
