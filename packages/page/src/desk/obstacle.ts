import { ApiError } from '@backline/client';

/**
 * Why nobody says at present what becomes of a scan: it is kept, and sent later. `no-network`: no answer came, or none that says anything.
 * `outdated`: one that this version of the page cannot read. `busy`: the server wants to be left alone until then, by this device's clock.
 */
export type Obstacle =
  | { why: 'no-network' | 'signed-out' | 'other-person' | 'outdated' }
  | { why: 'busy'; seconds: number; until: number };

/** Where the server says no number. */
const busySeconds = 5;
/** What the server says of this very call: sending it again would change nothing. */
const refusals = ['forbidden', 'not_found', 'invalid_input', 'bad_request'];

/** Null for a refusal, which says what became of the call. */
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

/** The call may have counted all the same. */
export const mayHaveCounted = ({ why }: Obstacle): boolean => why === 'no-network' || why === 'outdated';

/** Whoever comes to the door meanwhile is kept without a question. */
export const isAskedInVain = (obstacle: Obstacle | null, now = Date.now()): boolean =>
  obstacle !== null && (obstacle.why === 'busy' ? now < obstacle.until : obstacle.why === 'no-network');

/** What is kept stays until its time has come, or until this page is another one. */
export const isHeld = (obstacle: Obstacle | null, now = Date.now()): boolean =>
  obstacle !== null &&
  (obstacle.why === 'busy' ? now < obstacle.until : obstacle.why === 'other-person' || obstacle.why === 'outdated');
