import { analyseInThread } from './analyse-in-thread.ts';
import type { SongAnalysis } from './tempo-task.ts';

export interface TempoAnalyserOptions {
  /** Songs at once; each keeps one core busy. */
  threads: number;
  /** Songs beyond those, arriving or waiting for a thread. */
  maxWaiting: number;
  maxDurationMs: number;
  /** Of one song, from the moment that its thread starts. */
  timeoutMs: number;
}

/** One song's way through the analyser, from before it arrives. */
export interface Place {
  /** Songs that wait in front of it for a thread. */
  ahead(): number;
  /** 0 to 1; null until a thread took the song up. */
  progress(): number | null;
  /** Reads the song at `path`. Throws `SongError`. What has the same `key` at the same time is read once. */
  analyse(song: { path: string; key: string }): Promise<SongAnalysis>;
  /** Gives the place free: the end of every way. */
  leave(): void;
}

/** One reading of a song, for whoever waits for it. */
interface Run {
  progress: number | null;
  begin(): void;
  analysis: Promise<SongAnalysis>;
}

/** Reads songs in threads of their own, so that requests go on meanwhile; as many at once as there are threads. */
export class TempoAnalyser {
  readonly #options: TempoAnalyserOptions;
  readonly #runs = new Map<string, Run>();
  readonly #waiting: Run[] = [];
  readonly #closing = new AbortController();
  #places = 0;
  #busy = 0;

  constructor(options: TempoAnalyserOptions) {
    this.#options = options;
  }

  /** Null where as many songs are here as may wait. */
  takePlace(): Place | null {
    const { threads, maxWaiting } = this.#options;
    if (this.#places >= threads + maxWaiting) return null;
    this.#places += 1;
    let run: Run | null = null;
    return {
      ahead: () => (run === null ? 0 : Math.max(0, this.#waiting.indexOf(run))),
      progress: () => run?.progress ?? null,
      analyse: ({ path, key }) => {
        run = this.#runs.get(key) ?? this.#add(path, key);
        return run.analysis;
      },
      leave: () => void (this.#places -= 1),
    };
  }

  /** Ends what runs; whoever waits for it is refused. */
  close(): void {
    this.#closing.abort();
  }

  #add(path: string, key: string): Run {
    const turn = Promise.withResolvers<void>();
    const run: Run = {
      progress: null,
      begin: turn.resolve,
      analysis: turn.promise
        .then(() => this.#read(path, run))
        .finally(() => {
          this.#runs.delete(key);
          this.#busy -= 1;
          this.#fillThreads();
        }),
    };
    this.#runs.set(key, run);
    this.#waiting.push(run);
    this.#fillThreads();
    return run;
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
      signal: this.#closing.signal,
      onProgress: (progress) => (run.progress = progress),
    });
  }
}
