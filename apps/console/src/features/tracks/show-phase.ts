import type { LightShow } from '@backline/contract/light-shows';

/** What the player shows of what is on: by the server's clock, so that every page shows the same. */
export type ShowPhase = 'idle' | 'preparing' | 'playing';

export function phaseOf(show: LightShow | null, serverMs: number): ShowPhase {
  // Without the time, what is on counts as on: nobody starts another one on top of it.
  if (show === null || serverMs >= show.end_dttm) return 'idle';
  return serverMs >= show.start_dttm ? 'playing' : 'preparing';
}
