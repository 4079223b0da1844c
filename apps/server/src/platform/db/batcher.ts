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

/**
 * Batches concurrent calls into one query. A lone call runs immediately; calls that come while batches run form the
 * next one. `run` returns one answer per call, in order. An error of `run` rejects its batch; `PoolExhausted` also
 * rejects waiting calls, which would otherwise wait for minutes.
 */
export class Batcher<Call, Answer> {
  readonly #run: (calls: readonly Call[]) => Promise<readonly Answer[]>;
  #waiting: Waiting<Call, Answer>[] = [];
  #running = 0;

  constructor(run: (calls: readonly Call[]) => Promise<readonly Answer[]>) {
    this.#run = run;
  }

  add(call: Call): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, resolve, reject });
      if (this.#running < concurrentBatches) void this.#go();
    });
  }

  async #go(): Promise<void> {
    this.#running += 1;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, maxBatch);
      this.#waiting = this.#waiting.slice(maxBatch);
      try {
        const answers = await this.#run(batch.map(({ call }) => call));
        for (const [place, { resolve }] of batch.entries()) resolve(answers[place] as Answer);
      } catch (error) {
        const isFull = error instanceof PoolExhausted;
        for (const { reject } of isFull ? [...batch, ...this.#waiting.splice(0)] : batch) reject(error);
      }
    }
    this.#running -= 1;
  }
}
