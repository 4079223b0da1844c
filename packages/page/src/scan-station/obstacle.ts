import { ApiError } from '@backline/client';

/**
 * Reasons why a scan is queued. `no-network`: there was no usable response. `outdated`: this version cannot read the
 * response. `busy`: calls are rate limited until `until`, by this device's clock.
 */
export type Obstacle =
  | { why: 'no-network' | 'signed-out' | 'other-person' | 'outdated' }
  | { why: 'busy'; seconds: number; until: number };

const busySeconds = 5;
/** Final refusals: a retry would change nothing. */
const refusals = ['forbidden', 'not_found', 'invalid_input', 'bad_request'];

/** Returns the reason to queue a scan after an error; null for a refusal, which is a final result. */
export function obstacleOf(error: unknown, now = Date.now()): Obstacle | null {
  if (!(error instanceof ApiError)) return { why: 'no-network' };
  if (error.status >= 200 && error.status < 300) return { why: 'outdated' };
  if (error.code === 'unauthenticated') return { why: 'signed-out' };
  if (error.code === 'precondition_failed') return { why: 'other-person' };
  if (error.code === 'too_many_requests') {
    const seconds = error.retryAfterSeconds ?? busySeconds;
    return { why: 'busy', seconds, until: now + seconds * 1_000 };
  }
  return refusals.includes(error.code) ? null : { why: 'no-network' };
}

export const mayHaveCounted = ({ why }: Obstacle): boolean => why === 'no-network' || why === 'outdated';

export const isAskedInVain = (obstacle: Obstacle | null, now = Date.now()): boolean =>
  obstacle !== null && (obstacle.why === 'busy' ? now < obstacle.until : obstacle.why === 'no-network');

export const isHeld = (obstacle: Obstacle | null, now = Date.now()): boolean =>
  obstacle !== null &&
  (obstacle.why === 'busy' ? now < obstacle.until : obstacle.why === 'other-person' || obstacle.why === 'outdated');
