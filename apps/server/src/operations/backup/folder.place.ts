import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../../integrations/storage/drafts.ts';
import type { Draft, Place } from './place.ts';

const draftEnding = '.partial';

/** Creates a file that only its owner may read. An existing file is replaced once the new one is complete and synced. */
export async function createFile(file: string): Promise<Draft> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}${draftEnding}`;
  return {
    write: (chunks) => pipeline(chunks, createWriteStream(draft, { mode: 0o600, flush: true })),
    async commit() {
      await rename(draft, file);
      await syncFolder(dirname(file));
    },
    discard: () => rm(draft, { force: true }),
  };
}

export class FolderPlace implements Place {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<FolderPlace> {
    await mkdir(folder, { recursive: true });
    return new FolderPlace(folder);
  }

  create(name: string): Promise<Draft> {
    return createFile(this.describe(name));
  }

  async fetch(name: string): Promise<string | null> {
    const file = this.describe(name);
    return (await stat(file).catch(() => null)) === null ? null : file;
  }

  async *list(): AsyncIterable<string> {
    yield* await readdir(this.#folder);
  }

  delete(name: string): Promise<void> {
    return rm(this.describe(name), { force: true });
  }

  async sweep(isOurs: (name: string) => boolean): Promise<void> {
    for await (const name of this.list()) {
      const [, whole] = /^(.+)\.\d+\.partial$/.exec(name) ?? [];
      if (whole !== undefined && isOurs(whole)) await this.delete(name);
    }
  }

  describe(name: string): string {
    return join(this.#folder, name);
  }

  close(): void {}
}
