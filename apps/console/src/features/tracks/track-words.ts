import type { ShowState } from '@backline/contract/light-shows';
import { formatCount, missing } from '../../lib/format.ts';

export const noSongs = 'No Songs Currently Available';
export const beatsAwaited = 'The beats of this song are still being looked for.';
export const noShows = 'No Shows Currently Available';

export const stateWords: Readonly<Record<ShowState, string>> = {
  scheduled: 'Scheduled',
  preparing: 'Preparing',
  running: 'Running',
  over: 'Over',
  stopped: 'Stopped',
  skipped: 'Skipped',
};

/** `12 ms` */
export const spreadWords = (ms: number | null): string => (ms === null ? missing : `${formatCount(Math.round(ms))} ms`);
