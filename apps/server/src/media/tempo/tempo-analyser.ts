import { analyseInThread } from './analyse-in-thread.ts';
import type { NoPlace, Place, SongAnalysis, Tempo } from '../../platform/ports/tempo.port.ts';

export interface TempoAnalyserOptions {
  threads: number;
  maxWaiting: number;
  /** Maximum number of songs being uploaded. Limits the disk usage without letting slow uploads block others. */
  maxArriving: number;
  maxOfOne: number;
  maxDurationMs: number;
  timeoutMs: number;
}

interface Run {
  key: string;
  progress: number | null;
  waiters: number;
  begin(): void;
  giveUp: AbortController;
  analysis: Promise<SongAnalysis>;
}

export class TempoAnalyser implements Tempo {
  readonly #options: TempoAnalyserOptions;
  readonly #runs = new Map<string, Run>();
  readonly #waiting: Run[] = [];
  /** Includes abandoned runs until their thread has ended. */
  readonly #ending = new Set<Promise<unknown>>();
  readonly #places = new Map<number, number>();
  #arrived = 0;
  #busy = 0;
  #isClosed = false;

  constructor(options: TempoAnalyserOptions) {
    this.#options = options;
  }

  takePlace(personId: number): Place | NoPlace {
    const { maxArriving, maxOfOne } = this.#options;
    const own = this.#places.get(personId) ?? 0;
    if (own >= maxOfOne) return 'full_of_yours';
    // Rejects the song before its upload if the queue is full, so that the person need not upload it in vain.
    if (this.#isFull() || this.#taken() - this.#arrived >= maxArriving) return 'full';
    this.#places.set(personId, own + 1);
    let run: Run | null = null;
    let hasArrived = false;
    return {
      arrive: () => {
        if (hasArrived || this.#isFull()) return hasArrived;
        this.#arrived += 1;
        hasArrived = true;
        return true;
      },
      ahead: () => (run === null ? 0 : Math.max(0, this.#waiting.indexOf(run))),
      progress: () => run?.progress ?? null,
      analyse: async ({ path, key, left }) => {
        const mine = this.#runs.get(key) ?? this.#add(path, key);
        run = mine;
        mine.waiters += 1;
        const leave = () => {
          mine.waiters -= 1;
          if (mine.waiters === 0) this.#giveUp(mine);
        };
        left?.addEventListener('abort', leave);
        if (left?.aborted) leave();
        // Waits even after the person left, because the file must exist while a thread reads it.
        return mine.analysis.finally(() => left?.removeEventListener('abort', leave));
      },
      leave: () => {
        if (hasArrived) this.#arrived -= 1;
        hasArrived = false;
        const held = this.#places.get(personId) ?? 0;
        if (held > 1) this.#places.set(personId, held - 1);
        else this.#places.delete(personId);
      },
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const run of this.#runs.values()) this.#giveUp(run);
    await Promise.allSettled(this.#ending);
  }

  #isFull(): boolean {
    return this.#arrived >= this.#options.threads + this.#options.maxWaiting;
  }

  #taken(): number {
    return [...this.#places.values()].reduce((sum, places) => sum + places, 0);
  }

  #add(path: string, key: string): Run {
    const turn = Promise.withResolvers<void>();
    const giveUp = new AbortController();
    const run: Run = {
      key,
      progress: null,
      waiters: 0,
      begin: turn.resolve,
      giveUp,
      analysis: turn.promise
        .then(() => this.#read(path, run))
        .finally(() => {
          this.#forget(run);
          this.#busy -= 1;
          this.#fillThreads();
        }),
    };
    this.#ending.add(run.analysis);
    void run.analysis.catch(() => {}).then(() => this.#ending.delete(run.analysis));
    this.#runs.set(key, run);
    this.#waiting.push(run);
    if (this.#isClosed) this.#giveUp(run);
    this.#fillThreads();
    return run;
  }

  #giveUp(run: Run): void {
    this.#forget(run);
    run.giveUp.abort();
    const place = this.#waiting.indexOf(run);
    if (place < 0) return;
    this.#waiting.splice(place, 1);
    this.#busy += 1;
    run.begin();
  }

  #forget(run: Run): void {
    if (this.#runs.get(run.key) === run) this.#runs.delete(run.key);
  }

  #fillThreads(): void {
    while (this.#busy < this.#options.threads) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#busy += 1;
      next.begin();
    }
  }

  #read(path: string, run: Run): Promise<SongAnalysis> {
    run.progress = 0;
    return analyseInThread(path, {
      maxDurationMs: this.#options.maxDurationMs,
      timeoutMs: this.#options.timeoutMs,
      signal: run.giveUp.signal,
      onProgress: (progress) => (run.progress = progress),
    });
  }
}
