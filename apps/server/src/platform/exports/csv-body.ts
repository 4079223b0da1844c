import { Readable } from 'node:stream';
import type { WrittenCsv } from './write-csv.ts';

interface Ends {
  note(isWhole: boolean): Promise<void>;
  leave(): void;
  fail(error: unknown): void;
}

interface Patience {
  /** For a piece that waits to be taken; a query may be silent for longer, as while it sorts. */
  idleMs: number;
  /** For a whole file: as long as it is read, PostgreSQL keeps what is deleted meanwhile. */
  longestMs: number;
}

/** Whose reader leaves, or takes nothing for a minute, frees the connection at once. */
export class CsvBody extends Readable {
  readonly #csv: WrittenCsv;
  readonly #ends: Ends;
  readonly #idleMs: number;
  readonly #longest: NodeJS.Timeout;
  /** Runs while there is something to take, the stream itself first. */
  #idle: NodeJS.Timeout | undefined;
  #isNoted = false;

  constructor(csv: WrittenCsv, ends: Ends, { idleMs, longestMs }: Patience = { idleMs: 60_000, longestMs: 1_800_000 }) {
    super();
    this.#csv = csv;
    this.#ends = ends;
    this.#idleMs = idleMs;
    this.#longest = setTimeout(() => this.#giveUp(), longestMs);
    this.#waitForReader();
  }

  override _read(): void {
    clearTimeout(this.#idle);
    this.#next().catch((error: unknown) => this.destroy(error as Error));
  }

  async #next(): Promise<void> {
    const { value, done } = await this.#csv.pieces.next();
    if (done === true) {
      this.#isNoted = true;
      await this.#ends.note(true);
    }
    if (this.destroyed) return;
    // Before the piece is there: whoever takes it at once stops the clock.
    this.#waitForReader();
    this.push(done === true ? null : value);
  }

  #waitForReader(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#giveUp(), this.#idleMs);
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
