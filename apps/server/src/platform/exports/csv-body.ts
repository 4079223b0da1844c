import { Readable } from 'node:stream';
import type { WrittenCsv } from './write-csv.ts';

interface Ends {
  note(isWhole: boolean): Promise<void>;
  leave(): void;
  fail(error: unknown): void;
}

interface Patience {
  /** At most, for what waits to be taken; a query may be silent for longer, as while it sorts. */
  idleMs: number;
  /** So many that were taken give a second of it back: who takes fewer, though one now and then, has none left in the end. */
  bytesASecond: number;
  /** For a whole file: as long as it is read, PostgreSQL keeps what is deleted meanwhile. */
  longestMs: number;
}

/**
 * A poor network of phones carries twice as much. Behind a proxy of the same machine it takes nothing for 80 seconds at a time: in between
 * stand 4 MB, and only once a third of them has left the system asks for more.
 */
const ofReaders: Patience = { idleMs: 120_000, bytesASecond: 10_000, longestMs: 1_800_000 };

/** Whose reader leaves, takes nothing for two minutes, or next to nothing for longer, frees the connection at once. */
export class CsvBody extends Readable {
  readonly #csv: WrittenCsv;
  readonly #ends: Ends;
  readonly #patience: Patience;
  readonly #longest: NodeJS.Timeout;
  /** Runs while there is something to take, the stream itself first. */
  #idle: NodeJS.Timeout | undefined;
  #leftMs: number;
  #waitingSince = 0;
  #offered = 0;
  #isNoted = false;
  /** Of those that were read, so that the next tells whether it is the file's last. */
  #last: Buffer | null = null;

  constructor(csv: WrittenCsv, ends: Ends, patience = ofReaders) {
    super();
    this.#csv = csv;
    this.#ends = ends;
    this.#patience = patience;
    this.#leftMs = patience.idleMs;
    this.#longest = setTimeout(() => this.#giveUp(), patience.longestMs);
    this.#waitForReader(0);
  }

  override _read(): void {
    clearTimeout(this.#idle);
    const { idleMs, bytesASecond } = this.#patience;
    const waitedMs = performance.now() - this.#waitingSince;
    this.#leftMs = Math.min(idleMs, this.#leftMs - waitedMs + (1_000 * this.#offered) / bytesASecond);
    this.#next().catch((error: unknown) => this.destroy(error as Error));
  }

  async #next(): Promise<void> {
    const { value, done } = await this.#csv.pieces.next();
    if (done === true) await this.#noteWhole();
    if (this.destroyed) return;
    const piece = this.#last;
    this.#last = done === true ? null : value;
    // Before the piece is there: whoever takes it at once stops the clock.
    this.#waitForReader(piece?.length ?? 0);
    if (piece !== null) this.push(piece);
    if (done === true) this.push(null);
    else if (piece === null) this._read();
  }

  /** Before its last piece leaves: of a file that cannot be noted nobody has the whole. */
  async #noteWhole(): Promise<void> {
    this.#isNoted = true;
    try {
      await this.#ends.note(true);
    } catch (error) {
      this.#isNoted = false;
      throw error;
    }
  }

  #waitForReader(bytes: number): void {
    this.#offered = bytes;
    this.#waitingSince = performance.now();
    this.#idle = setTimeout(() => this.#giveUp(), this.#leftMs);
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
