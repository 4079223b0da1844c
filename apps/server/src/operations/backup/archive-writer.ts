import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { encrypt } from './encryption.ts';
import { manifestName, type Manifest } from './manifest.ts';
import type { Draft } from './place.ts';

/** The file as it is stored, encrypted or not. */
export interface StoredFile {
  sizeBytes: number;
  sha256: string;
}

/** Writes an archive into a draft, which gets its name once it is complete. */
export class ArchiveWriter {
  readonly #draft: Draft;
  readonly #pack: Pack = pack();
  readonly #hash = createHash('sha256');
  readonly #storedHash = createHash('sha256');
  #storedBytes = 0;
  readonly #signal: AbortSignal | undefined;
  readonly #written: Promise<void>;

  constructor(draft: Draft, publicKeys: readonly string[], signal: AbortSignal | undefined) {
    this.#draft = draft;
    this.#signal = signal;
    this.#written = this.#write(publicKeys);
    // Avoids an unhandled rejection. The other methods await `#written`.
    this.#written.catch(() => {});
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    await this.addStream(name, bytes.length, Readable.from([bytes], { objectMode: false }));
  }

  async addStream(name: string, sizeBytes: number, body: Readable): Promise<void> {
    this.#signal?.throwIfAborted();
    this.#hash.update(entryHead(name, sizeBytes));
    const entry = this.#pack.entry({ name, size: sizeBytes, mode: 0o600 });
    await this.#orBroken(pipeline(body, (chunks: AsyncIterable<Buffer>) => hashed(chunks, this.#hash), entry));
  }

  async finish(content: Omit<Manifest, 'sha256'>): Promise<{ manifest: Manifest; stored: StoredFile }> {
    const manifest: Manifest = { ...content, sha256: this.#hash.copy().digest('hex') };
    await this.add(manifestName, Buffer.from(JSON.stringify(manifest, null, 2)));
    this.#pack.finalize();
    await this.#written;
    await this.#draft.commit();
    return { manifest, stored: { sizeBytes: this.#storedBytes, sha256: this.#storedHash.digest('hex') } };
  }

  async discard(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => {});
    await this.#draft.discard();
  }

  #write(publicKeys: readonly string[]): Promise<void> {
    const encrypted = (chunks: AsyncIterable<Buffer>) => encryptedChunks(chunks, publicKeys);
    const measured = (chunks: AsyncIterable<Buffer>) => this.#measured(chunks);
    const stored = (chunks: AsyncIterable<Buffer>) => this.#draft.write(chunks);
    return pipeline(this.#pack, createGzip(), encrypted, measured, stored);
  }

  async *#measured(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of hashed(chunks, this.#storedHash)) {
      this.#storedBytes += chunk.length;
      yield chunk;
    }
  }

  /** Without the race, a full disk would leave the entry waiting for ever. */
  async #orBroken(work: Promise<void>): Promise<void> {
    await Promise.race([work, this.#written]);
    await work;
  }
}

async function* encryptedChunks(chunks: AsyncIterable<Buffer>, publicKeys: readonly string[]): AsyncIterable<Buffer> {
  if (publicKeys.length === 0) yield* chunks;
  else yield* await encrypt(Readable.from(chunks, { objectMode: false }), publicKeys);
}

export function entryHead(name: string, sizeBytes: number): string {
  return `${name}\0${sizeBytes}\0`;
}

export async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncIterable<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
