import type { MerchDropState } from '@backline/contract/merch-drops';
import type { Actor } from '../../platform/access/actor.ts';

/** Whose products somebody sees at an event that they reach: null for everybody's. */
export const artistAlone = ({ role, id }: Pick<Actor, 'role' | 'id'>): number | null => (role === 'ARTIST' ? id : null);

/** Of a drop's row. */
export interface DropProgress {
  startsAtMs: number;
  endsAtMs: number;
  isPaused: boolean;
  isEnded: boolean;
  /** What its maximum and the sizes leave. */
  left: number;
}

export function stateOf(
  { startsAtMs, endsAtMs, isPaused, isEnded, left }: DropProgress,
  nowMs: number,
): MerchDropState {
  if (isEnded || nowMs >= endsAtMs) return 'over';
  if (nowMs < startsAtMs) return 'before';
  if (isPaused) return 'paused';
  return left === 0 ? 'sold_out' : 'running';
}
