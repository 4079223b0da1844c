import { ApiError } from '@backline/client';

/** The server said no, to this very call: sending it again would change nothing. */
const refusals = ['bad_request', 'forbidden', 'not_found', 'conflict', 'too_large', 'invalid_input'];

/**
 * What a failure says of a call. `done`: it went well, in words that this version of the app does not know. `not-ours`: nobody, or
 * somebody else, is signed in by now. `unheard`: no answer came. `unknown`: one that does not say what became of it. The last two may have
 * arrived, and are sent again.
 */
export function outcomeOf(error: unknown): 'done' | 'refused' | 'not-ours' | 'unheard' | 'unknown' {
  if (!(error instanceof ApiError) || error.status === 0) return isSignedOut(error) ? 'not-ours' : 'unheard';
  if (error.status >= 200 && error.status < 300) return 'done';
  if (isSignedOut(error) || error.code === 'precondition_failed') return 'not-ours';
  return refusals.includes(error.code) ? 'refused' : 'unknown';
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.code === 'unauthenticated';
