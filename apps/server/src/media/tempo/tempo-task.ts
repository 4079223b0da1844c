import type { SongAnalysis } from '../../platform/ports/tempo.port.ts';
import type { AudioFailure } from '../audio/audio-error.ts';

/** What the thread that reads a song is given. */
export interface SongTask {
  path: string;
  maxDurationMs: number;
}

/** What it tells: how far it is from 0 to 1, and how it ended. */
export type WorkerReport =
  | { kind: 'progress'; progress: number }
  | { kind: 'found'; analysis: SongAnalysis }
  | { kind: 'refused'; reason: AudioFailure; cause: unknown };
