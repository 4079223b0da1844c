import type { LightShow } from '@backline/contract/light-shows';

/** Computed by the server's clock, so that every page shows the same phase. */
export type ShowPhase = 'idle' | 'preparing' | 'playing';

export function phaseOf(show: LightShow | null, serverMs: number): ShowPhase {
  // `serverMs` is NaN while the server's time is unknown. Both comparisons then fail and the show counts as preparing,
  // so that nobody starts another show over it.
  if (show === null || serverMs >= show.end_dttm) return 'idle';
  return serverMs >= show.start_dttm ? 'playing' : 'preparing';
}
