import type { SongAnalysis } from '../../platform/ports/tempo.port.ts';
import type { AudioFailure } from '../audio/audio-error.ts';

export interface SongTask {
  path: string;
  maxDurationMs: number;
}

export type WorkerReport =
  | { kind: 'progress'; progress: number }
  | { kind: 'found'; analysis: SongAnalysis }
  | { kind: 'refused'; reason: AudioFailure; cause: unknown };
