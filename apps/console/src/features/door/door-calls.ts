import { ApiError } from '@backline/client';
import { checkInFan, scanFan, type DoorAnswer } from '@backline/contract/door';
import { api } from '../../lib/api.ts';
import type { Attempt, KeptScan } from './kept-scans.ts';

/** Nobody stands at a door for longer: then it is kept, and judged later. */
const patienceMs = 6_000;

interface Call {
  idempotencyKey: string;
  scannedAt?: number;
}

function ask(eventId: number, attempt: Attempt, { idempotencyKey, scannedAt }: Call): Promise<DoorAnswer> {
  const options = { idempotencyKey, signal: AbortSignal.timeout(patienceMs) };
  const event = { event_id: eventId, scanned_at: scannedAt };
  return attempt.kind === 'scan'
    ? api.call(scanFan, { ...event, code: attempt.code }, options)
    : api.call(checkInFan, { ...event, user_id: attempt.userId }, options);
}

/** Whoever stands there now. Fails as the call does; `isUnanswered` says which failures are the network's. */
export const letIn = (eventId: number, attempt: Attempt, idempotencyKey: string): Promise<DoorAnswer> =>
  ask(eventId, attempt, { idempotencyKey });

/**
 * Sends what was kept. A first call that got no answer is asked again first, word for word: where it had counted, its answer is that of
 * then, and nobody is told of a second entry that was none.
 */
export async function sendKept({ eventId, attempt, key, triedKey, scannedAt }: KeptScan): Promise<DoorAnswer> {
  if (triedKey !== null) {
    const first = await letIn(eventId, attempt, triedKey);
    if (first.outcome === 'checked_in') return first;
  }
  return ask(eventId, attempt, { idempotencyKey: key, scannedAt });
}

/** No answer came, or none that says what became of the call: it may be sent again. */
export function isUnanswered(error: unknown): boolean {
  return (
    !(error instanceof ApiError) || !['forbidden', 'not_found', 'invalid_input', 'bad_request'].includes(error.code)
  );
}
