import type { BeatAnalysis } from '@backline/beat';

export interface SongAnalysis extends BeatAnalysis {
  durationMs: number;
}

/** One song's way through the analyser, from before it arrives. */
export interface Place {
  /** The song is here, and takes one of the places for it; false where none is free any more. */
  arrive(): boolean;
  /** Songs that wait in front of it for a thread. */
  ahead(): number;
  /** 0 to 1; null until a thread took the song up. */
  progress(): number | null;
  /**
   * Reads the song at `path`. Throws `SongError`. What has the same `key` at the same time is read once, and given up when
   * everybody who waits for it has `left`.
   */
  analyse(song: { path: string; key: string; left?: AbortSignal }): Promise<SongAnalysis>;
  /** Gives the place free: the end of every way. */
  leave(): void;
}

/** Why there is no place: too many songs, or too many of this person. */
export type NoPlace = 'full' | 'full_of_yours';

/** Finds the beats of songs, away from the requests. */
export interface Tempo {
  takePlace(personId: number): Place | NoPlace;
  close(): Promise<void>;
}
