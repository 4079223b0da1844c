import { ApiError } from '@backline/client';

/** Final refusals: a retry would change nothing. */
const refusals = ['bad_request', 'forbidden', 'not_found', 'conflict', 'too_large', 'invalid_input'];

/**
 * Classifies a failed call. `done`: success in a form that this version cannot read. `not-ours`: signed out, or
 * somebody else is signed in. `unheard`: no response. `unknown`: a response without a clear result. Calls of the last
 * two kinds may have reached the server and are retried.
 */
export function outcomeOf(error: unknown): 'done' | 'refused' | 'not-ours' | 'unheard' | 'unknown' {
  if (!(error instanceof ApiError) || error.status === 0) return isSignedOut(error) ? 'not-ours' : 'unheard';
  if (error.status >= 200 && error.status < 300) return 'done';
  if (isSignedOut(error) || error.code === 'precondition_failed') return 'not-ours';
  return refusals.includes(error.code) ? 'refused' : 'unknown';
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.code === 'unauthenticated';
