import type { Output } from '@backline/contract/operation';
import type { analyzeTempo } from '@backline/contract/tempo';
import type { SongAnalysis } from '../../platform/ports/tempo.port.ts';

export function presentAnalysis(analysis: SongAnalysis): Output<typeof analyzeTempo> {
  return {
    adjusted_beat_times_ms: analysis.beatTimesMs,
    bpm: analysis.bpm,
    confidence: analysis.confidence,
    duration_ms: analysis.durationMs,
  };
}
