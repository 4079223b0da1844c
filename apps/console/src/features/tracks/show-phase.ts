import type { LightShow } from '@backline/contract/light-shows';

/** Computed by the server's clock, so that every page shows the same phase. */
export type ShowPhase = 'idle' | 'preparing' | 'playing';

export function phaseOf(show: LightShow | null, serverMs: number): ShowPhase {
  // Without the server's time a show counts as on, so that nobody starts another one over it.
  if (show === null || serverMs >= show.end_dttm) return 'idle';
  return serverMs >= show.start_dttm ? 'playing' : 'preparing';
}
