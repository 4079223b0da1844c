import type { BeatAnalysis } from '@backline/beat';

export interface SongAnalysis extends BeatAnalysis {
  durationMs: number;
}

/** One song's place in the analyser, reserved before its upload. */
export interface Place {
  /** Returns false if the queue is full by now. */
  arrive(): boolean;
  ahead(): number;
  /** 0 to 1. Null before its analysis starts. */
  progress(): number | null;
  /** Throws `SongError`. Calls with the same `key` share one analysis, which is aborted once all callers have left. */
  analyse(song: { path: string; key: string; left?: AbortSignal }): Promise<SongAnalysis>;
  leave(): void;
}

export type NoPlace = 'full' | 'full_of_yours';

export interface Tempo {
  takePlace(personId: number): Place | NoPlace;
  close(): Promise<void>;
}
