import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { syncFolder } from '../../integrations/storage/drafts.ts';
import { manifestName, type Manifest } from './manifest.ts';

/** Writes an archive that only its owner may read. The file gets its name once it is complete and synced. */
export class ArchiveWriter {
  readonly #file: string;
  readonly #draft: string;
  readonly #pack: Pack = pack();
  readonly #hash = createHash('sha256');
  readonly #written: Promise<void>;

  private constructor(file: string) {
    this.#file = file;
    this.#draft = `${file}.${process.pid}.partial`;
    const output = createWriteStream(this.#draft, { mode: 0o600, flush: true });
    this.#written = pipeline(this.#pack, createGzip(), output);
    // Avoids an unhandled rejection. The other methods await `#written`.
    this.#written.catch(() => {});
  }

  static async open(file: string): Promise<ArchiveWriter> {
    await mkdir(dirname(file), { recursive: true });
    return new ArchiveWriter(file);
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    await this.addStream(name, bytes.length, Readable.from([bytes], { objectMode: false }));
  }

  async addStream(name: string, sizeBytes: number, body: Readable): Promise<void> {
    this.#hash.update(entryHead(name, sizeBytes));
    const entry = this.#pack.entry({ name, size: sizeBytes, mode: 0o600 });
    await this.#orBroken(pipeline(body, (chunks: AsyncIterable<Buffer>) => hashed(chunks, this.#hash), entry));
  }

  async finish(content: Omit<Manifest, 'sha256'>): Promise<Manifest> {
    const manifest: Manifest = { ...content, sha256: this.#hash.copy().digest('hex') };
    await this.add(manifestName, Buffer.from(JSON.stringify(manifest, null, 2)));
    this.#pack.finalize();
    await this.#written;
    await rename(this.#draft, this.#file);
    await syncFolder(dirname(this.#file));
    return manifest;
  }

  async discard(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => {});
    await rm(this.#draft, { force: true });
  }

  /** Without the race, a full disk would leave the entry waiting for ever. */
  async #orBroken(work: Promise<void>): Promise<void> {
    await Promise.race([work, this.#written]);
    await work;
  }
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
