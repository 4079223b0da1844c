import { PoolExhausted } from './database-away.ts';

/**
 * Maximum number of concurrent batches. While one batch waits for PostgreSQL, this process handles the results of the
 * other.
 */
const concurrentBatches = 2;
const maxBatch = 100;

interface Waiting<Call, Answer> {
  call: Call;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

interface BatcherOptions {
  /**
   * Milliseconds from the start of a batch in which calls are collected for the next one, unless 100 already wait. Use
   * it where calls are many but not concurrent, such as those of thousands of phones that reconnect within seconds.
   */
  collectMs?: number;
}

/**
 * Batches concurrent calls into one query. A call runs immediately unless two batches are running or `collectMs` has not
 * passed; then it joins the next batch. `run` returns one answer per call, in order. An error of `run` rejects its batch;
 * `PoolExhausted` also rejects waiting calls, which would otherwise wait for minutes.
 */
export class Batcher<Call, Answer> {
  readonly #run: (calls: readonly Call[]) => Promise<readonly Answer[]>;
  readonly #collectMs: number;
  #waiting: Waiting<Call, Answer>[] = [];
  #running = 0;
  #startedAt = -Infinity;
  /** True while a timer will run the next batch. */
  #isDue = false;

  constructor(run: (calls: readonly Call[]) => Promise<readonly Answer[]>, { collectMs = 0 }: BatcherOptions = {}) {
    this.#run = run;
    this.#collectMs = collectMs;
  }

  add(call: Call): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#waiting.length === 0 || this.#running === concurrentBatches) return;
    const isFull = this.#waiting.length >= maxBatch;
    const waitMs = isFull ? 0 : this.#startedAt + this.#collectMs - performance.now();
    if (waitMs <= 0) return void this.#runBatch();
    if (this.#isDue) return;
    this.#isDue = true;
    setTimeout(() => {
      this.#isDue = false;
      this.#next();
    }, waitMs);
  }

  async #runBatch(): Promise<void> {
    this.#running += 1;
    this.#startedAt = performance.now();
    const batch = this.#waiting.slice(0, maxBatch);
    this.#waiting = this.#waiting.slice(maxBatch);
    try {
      const answers = await this.#run(batch.map(({ call }) => call));
      for (const [place, { resolve }] of batch.entries()) resolve(answers[place] as Answer);
    } catch (error) {
      const isFull = error instanceof PoolExhausted;
      for (const { reject } of isFull ? [...batch, ...this.#waiting.splice(0)] : batch) reject(error);
    }
    this.#running -= 1;
    this.#next();
  }
}
