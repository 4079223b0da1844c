import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { contentTypeOf } from '../../integrations/storage/object-key.ts';
import type { ObjectStorage } from '../../platform/ports/storage.port.ts';

export type RestoreStorage = Pick<ObjectStorage, 'stat' | 'read' | 'put' | 'delete' | 'list'>;

export class ObjectRestore {
  readonly #storage: RestoreStorage;
  readonly #archived = new Set<string>();
  readonly #added: string[] = [];

  constructor(storage: RestoreStorage) {
    this.#storage = storage;
  }

  async write(key: string, body: Readable): Promise<void> {
    const bytes = await buffer(body);
    this.#archived.add(key);
    const present = await this.#storage.stat(key);
    if (present?.sizeBytes === bytes.length && (await this.#isSame(key, bytes))) return;
    if (present === null) this.#added.push(key);
    await this.#storage.put(key, bytes, contentTypeOf(key));
  }

  async undo(): Promise<void> {
    for (const key of this.#added) await this.#storage.delete(key);
  }

  async removeOthers(): Promise<number> {
    const others: string[] = [];
    for await (const { key } of this.#storage.list()) if (!this.#archived.has(key)) others.push(key);
    for (const key of others) await this.#storage.delete(key);
    return others.length;
  }

  async #isSame(key: string, bytes: Buffer): Promise<boolean> {
    const present = await this.#storage.read(key);
    return present !== null && bytes.equals(await buffer(present));
  }
}
