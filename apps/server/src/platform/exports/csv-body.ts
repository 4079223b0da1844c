import { Readable } from 'node:stream';
import type { CsvRows } from './csv-rows.ts';

interface Ends {
  /** Called with true before the last piece is sent, or with false after the export was aborted. */
  note(isWhole: boolean): Promise<void>;
  leave(): void;
  fail(error: unknown): void;
}

/** Maximum duration of an export. While it runs, PostgreSQL cannot remove any deleted rows. */
const maxExportMs = 1_800_000;
/** A slow phone network may read nothing for 80 seconds while a proxy buffers. */
const defaultIdleMs = 120_000;

/** Streams a file. Frees its connection when the reader leaves or stalls for two minutes. */
export class CsvBody extends Readable {
  readonly #csv: CsvRows;
  readonly #ends: Ends;
  readonly #idleMs: number;
  readonly #deadline = setTimeout(() => this.#giveUp(), maxExportMs);
  /** Idle timer. It runs while a chunk waits for the client, and not while the export waits for the query. */
  #idle: NodeJS.Timeout;
  #isNoted = false;
  /** Held back, because only the next piece shows whether this one is the last. */
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
    // An export whose audit line cannot be written is never completed.
    if (done === true) await this.#noteWhole();
    if (this.destroyed) return;
    const piece = this.#last;
    this.#last = done === true ? null : value;
    if (piece === null && done !== true) return this._read();
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
    clearTimeout(this.#deadline);
    this.#csv.stop();
    this.#ends.leave();
    if (!this.#isNoted) this.#ends.note(false).catch(this.#ends.fail);
    callback(error);
  }
}
