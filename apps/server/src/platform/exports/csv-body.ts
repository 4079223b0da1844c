import { Readable } from 'node:stream';
import type { CsvRows } from './csv-rows.ts';

interface Ends {
  /** Before the last piece leaves, or once the file is given up: then it is not whole. */
  note(isWhole: boolean): Promise<void>;
  leave(): void;
  fail(error: unknown): void;
}

/** As long as a file is read, PostgreSQL keeps what is deleted meanwhile. */
const longestMs = 1_800_000;
/** Behind a proxy a poor network of phones takes nothing for 80 seconds at a time. */
const defaultIdleMs = 120_000;

/** A file on its way to its reader. It frees its connection once the reader leaves, or takes nothing for two minutes. */
export class CsvBody extends Readable {
  readonly #csv: CsvRows;
  readonly #ends: Ends;
  readonly #idleMs: number;
  readonly #longest = setTimeout(() => this.#giveUp(), longestMs);
  /** Runs while a piece lies ready, and not while the query is silent. */
  #idle: NodeJS.Timeout;
  #isNoted = false;
  /** Held back, so that the next one tells whether it is the file's last. */
  #last: Buffer | null = null;

  constructor(csv: CsvRows, ends: Ends, idleMs = defaultIdleMs) {
    super();
    this.#csv = csv;
    this.#ends = ends;
    this.#idleMs = idleMs;
    this.#idle = setTimeout(() => this.#giveUp(), idleMs);
  }

  override _read(): void {
    clearTimeout(this.#idle);
    this.#next().catch((error: unknown) => this.destroy(error as Error));
  }

  async #next(): Promise<void> {
    const { value, done } = await this.#csv.pieces.next();
    // Of a file that cannot be noted nobody has the whole.
    if (done === true) await this.#noteWhole();
    if (this.destroyed) return;
    const piece = this.#last;
    this.#last = done === true ? null : value;
    if (piece === null && done !== true) return this._read();
    // Before the piece is there: whoever takes it at once stops the clock.
    this.#idle = setTimeout(() => this.#giveUp(), this.#idleMs);
    if (piece !== null) this.push(piece);
    if (done === true) this.push(null);
  }

  async #noteWhole(): Promise<void> {
    this.#isNoted = true;
    try {
      await this.#ends.note(true);
    } catch (error) {
      this.#isNoted = false;
      throw error;
    }
  }

  #giveUp(): void {
    this.destroy(new Error('nobody takes the file'));
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    clearTimeout(this.#idle);
    clearTimeout(this.#longest);
    this.#csv.stop();
    this.#ends.leave();
    if (!this.#isNoted) this.#ends.note(false).catch(this.#ends.fail);
    callback(error);
  }
}
