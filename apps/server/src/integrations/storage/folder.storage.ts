import { constants } from 'node:fs';
import { access, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { refusalOf } from './content-check.ts';
import { nullIfMissing, openDrafts, syncFolder, withDraft } from './drafts.ts';
import { assertTypeOfKey, contentTypeOf, isObjectKey } from './object-key.ts';
import { StorageError } from './storage-error.ts';
import type { ByteRange, ObjectStat, ObjectStorage, UploadRequest } from '../../platform/ports/storage.port.ts';
import { deriveLinkKey, openGrant, signGrant } from './upload-link.ts';

const folders = ['uploads', 'incoming', 'songs'];
const lasting = ['uploads', 'songs'];

export interface IncomingUpload {
  key: string;
  query: unknown;
  contentType: string | undefined;
  sizeBytes: number | undefined;
  body: Readable;
}

const probeBytes = 64 * 1024;

/** Stores files on one machine. A draft is synced before it gets its name, so a kill leaves no partial object. */
export class FolderStorage implements ObjectStorage {
  readonly #folder: string;
  readonly #drafts: string;
  readonly #baseUrl: string;
  readonly #linkKey: Buffer;

  private constructor(options: { folder: string; publicUrl: string; secretKey: string }) {
    this.#folder = options.folder;
    this.#drafts = join(options.folder, '.drafts');
    this.#baseUrl = `${options.publicUrl}/storage/`;
    this.#linkKey = deriveLinkKey(options.secretKey);
  }

  /** Opens the store and deletes drafts of killed processes. `publicUrl` has no trailing slash. */
  static async open(options: { folder: string; publicUrl: string; secretKey: string }): Promise<FolderStorage> {
    const storage = new FolderStorage(options);
    for (const name of folders) await mkdir(join(options.folder, name), { recursive: true });
    await openDrafts(storage.#drafts);
    await syncFolder(options.folder);
    return storage;
  }

  /** Opens the store as it is, without creating its folders. */
  static async inspect(options: { folder: string; publicUrl: string; secretKey: string }): Promise<FolderStorage> {
    return new FolderStorage(options);
  }

  async presignUpload({ key, contentType, maxBytes, sizeBytes, expiresInSeconds }: UploadRequest): Promise<string> {
    assertTypeOfKey(key, contentType);
    if ((sizeBytes ?? 0) > maxBytes) throw new StorageError('upload_too_large');
    const expiresAt = Math.floor(Date.now() / 1000) + expiresInSeconds;
    const grant = { key, contentType, maxBytes: sizeBytes ?? maxBytes, expiresAt };
    return `${this.publicUrl(key)}?${signGrant(this.#linkKey, grant)}`;
  }

  publicUrl(key: string): string {
    contentTypeOf(key);
    return this.#baseUrl + key;
  }

  async receive({ key, query, contentType, sizeBytes, body }: IncomingUpload): Promise<void> {
    const grant = openGrant(this.#linkKey, key, query);
    assertTypeOfKey(key, grant.contentType);
    if (contentType?.toLowerCase() !== grant.contentType) throw new StorageError('upload_type_mismatch');
    if ((sizeBytes ?? 0) > grant.maxBytes) throw new StorageError('upload_too_large');
    // Refuses a taken key before the body is sent. `link` below decides between concurrent uploads.
    if ((await this.stat(key)) !== null) throw new StorageError('upload_exists');
    const path = this.#path(key);
    await withDraft(this.#drafts, atMost(body, grant.maxBytes), async (draft) => {
      const refusal = await refusalOf({
        contentType: grant.contentType,
        sizeBytes: (await stat(draft)).size,
        readStart: async (bytes) => (await readFirst(draft, bytes)) ?? Buffer.alloc(0),
      });
      if (refusal !== null) throw new StorageError(refusal);
      // `link` fails atomically if the name is taken; `rename` would replace it.
      await link(draft, path).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? new StorageError('upload_exists') : error;
      });
    });
    await syncFolder(dirname(path));
  }

  async put(key: string, body: Uint8Array, contentType: string): Promise<void> {
    assertTypeOfKey(key, contentType);
    const path = this.#path(key);
    await withDraft(this.#drafts, [body], (draft) => rename(draft, path));
    await syncFolder(dirname(path));
  }

  async stat(key: string): Promise<ObjectStat | null> {
    const contentType = contentTypeOf(key);
    const file = await stat(this.#path(key)).catch(nullIfMissing);
    return file && { sizeBytes: file.size, contentType };
  }

  async readStart(key: string, bytes: number): Promise<Buffer | null> {
    return readFirst(this.#path(key), bytes);
  }

  async read(key: string, range?: ByteRange): Promise<Readable | null> {
    const file = await open(this.#path(key), 'r').catch(nullIfMissing);
    return file && file.createReadStream({ start: range?.start, end: range?.end });
  }

  async delete(key: string): Promise<void> {
    const path = this.#path(key);
    await rm(path, { force: true });
    await syncFolder(dirname(path));
  }

  async *list(): AsyncIterable<{ key: string; sizeBytes: number }> {
    for (const folder of lasting) {
      for (const name of await readdir(join(this.#folder, folder))) {
        const key = `${folder}/${name}`;
        const found = isObjectKey(key) ? await this.stat(key) : null;
        if (found !== null) yield { key, sizeBytes: found.sizeBytes };
      }
    }
  }

  async check(): Promise<void> {
    await Promise.all(folders.map((name) => access(join(this.#folder, name), constants.W_OK)));
    // Writes some bytes, because on a full disk a file can be created but not written.
    await withDraft(this.#drafts, [Buffer.alloc(probeBytes, 1)], async () => {});
  }

  #path(key: string): string {
    contentTypeOf(key);
    return join(this.#folder, key);
  }
}

async function* atMost(body: Readable, maxBytes: number): AsyncIterable<Buffer> {
  let sizeBytes = 0;
  try {
    // Keeps the body open, because destroying it would cut the connection before the sender has read the response.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw new StorageError('upload_too_large');
      yield chunk;
    }
  } catch (error) {
    throw body.readableAborted ? new StorageError('upload_aborted') : error;
  } finally {
    body.resume();
  }
}

async function readFirst(path: string, bytes: number): Promise<Buffer | null> {
  const file = await open(path, 'r').catch(nullIfMissing);
  if (file === null) return null;
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
