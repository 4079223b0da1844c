import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Maximum size of one `peek`. */
export const peekBytes = 1024 * 1024;

/** Reads a file forwards through one fixed buffer. It is synchronous, so use it in a separate thread. */
export class ByteSource {
  readonly sizeBytes: number;
  readonly #file: number;
  readonly #buffer = new Uint8Array(2 * peekBytes);
  #start = 0;
  #end = 0;
  #readPosition = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.sizeBytes = fstatSync(this.#file).size;
  }

  get position(): number {
    return this.#readPosition - (this.#end - this.#start);
  }

  /** Consumed part of the file, from 0 to 1. */
  get progress(): number {
    return this.sizeBytes === 0 ? 1 : Math.min(1, this.position / this.sizeBytes);
  }

  /** Returns the next bytes, fewer only at the end. The view is valid until the next call. */
  peek(bytes: number): Uint8Array {
    if (this.#end - this.#start < bytes) this.#fill();
    return this.#buffer.subarray(this.#start, Math.min(this.#end, this.#start + bytes));
  }

  skip(bytes: number): void {
    const buffered = this.#end - this.#start;
    if (bytes <= buffered) {
      this.#start += bytes;
    } else {
      this.#readPosition += bytes - buffered;
      this.#start = this.#end = 0;
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  #fill(): void {
    this.#buffer.copyWithin(0, this.#start, this.#end);
    this.#end -= this.#start;
    this.#start = 0;
    for (;;) {
      const room = this.#buffer.length - this.#end;
      const read = room === 0 ? 0 : readSync(this.#file, this.#buffer, this.#end, room, this.#readPosition);
      if (read === 0) return;
      this.#end += read;
      this.#readPosition += read;
    }
  }
}
