import { analyseInThread } from './analyse-in-thread.ts';
import type { NoPlace, Place, SongAnalysis, Tempo } from '../../platform/ports/tempo.port.ts';

export interface TempoAnalyserOptions {
  /** Songs at once; each keeps one core busy. */
  threads: number;
  /** Songs beyond those, waiting for a thread. */
  maxWaiting: number;
  /** Songs that are on their way here: slow ones keep nobody out, and the disk has an end. */
  maxArriving: number;
  /** Songs of one person at the same time: nobody keeps the others out. */
  maxOfOne: number;
  maxDurationMs: number;
  /** Of one song, from the moment that its thread starts. */
  timeoutMs: number;
}

/** One reading of a song, for whoever waits for it. */
interface Run {
  key: string;
  progress: number | null;
  waiters: number;
  begin(): void;
  giveUp: AbortController;
  analysis: Promise<SongAnalysis>;
}

/** Reads songs in threads of their own, so that requests go on meanwhile; as many at once as there are threads. */
export class TempoAnalyser implements Tempo {
  readonly #options: TempoAnalyserOptions;
  readonly #runs = new Map<string, Run>();
  readonly #waiting: Run[] = [];
  /** Also of runs that were given up: until their thread is gone. */
  readonly #ending = new Set<Promise<unknown>>();
  /** Songs by who sends them, those on their way too. */
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
    // Told at once to who would be told at the end of a long upload.
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
        // Also for somebody who left: the file is theirs, and is being read.
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

  /** Gives up what runs and waits: whoever waits for it is refused. Settles when no thread is left. */
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
    // Whoever comes with the same song now begins anew.
    this.#forget(run);
    run.giveUp.abort();
    const place = this.#waiting.indexOf(run);
    if (place < 0) return;
    // It needs no thread to end.
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
