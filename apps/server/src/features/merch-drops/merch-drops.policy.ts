import type { MerchDropState } from '@backline/contract/merch-drops';
import type { Actor } from '../../platform/access/actor.ts';

/** Returns the only artist whose products the actor sees at an event, or null for all. */
export const artistAlone = ({ role, id }: Pick<Actor, 'role' | 'id'>): number | null => (role === 'ARTIST' ? id : null);

export interface DropProgress {
  startsAtMs: number;
  endsAtMs: number;
  isPaused: boolean;
  isEnded: boolean;
  /** Units that can still be sold: the lower of what the drop's maximum leaves and what the sizes have in stock. */
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
