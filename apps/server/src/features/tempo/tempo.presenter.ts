import type { analyzeTempo, Output } from '@backline/contract';
import type { SongAnalysis } from '../../platform/tempo/tempo-task.ts';

export function presentAnalysis(analysis: SongAnalysis): Output<typeof analyzeTempo> {
  return {
    adjusted_beat_times_ms: analysis.beatTimesMs,
    bpm: analysis.bpm,
    confidence: analysis.confidence,
    duration_ms: analysis.durationMs,
  };
}
