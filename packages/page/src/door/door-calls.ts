import type { CallOptions } from '@backline/client';
import type { checkInFan, DoorAnswer, scanFan } from '@backline/contract/door';
import type { Input } from '@backline/contract/operation';
import type { Attempt, KeptScan } from './kept-scans.ts';

/** Nobody stands at a door for longer: then it is kept, and judged later. */
const patienceMs = 6_000;

/** How a keeper lets in: the staff by their calls, event admins by those of fans. */
export interface DoorCalls {
  checkIn(input: Input<typeof checkInFan>, options: CallOptions): Promise<DoorAnswer>;
  scan(input: Input<typeof scanFan>, options: CallOptions): Promise<DoorAnswer>;
}

interface Call {
  eventId: number;
  attempt: Attempt;
  /** The Idempotency-Key. */
  key: string;
  /** Nobody else's session may send it. */
  keeperId: number;
  /** When it was tapped, for a call that is asked at once; left out where the server's clock was not known. */
  doneAt?: number;
  /** For one that was kept. */
  scannedAt?: number;
}

function ask(calls: DoorCalls, { eventId, attempt, key, keeperId, doneAt, scannedAt }: Call) {
  const options = { idempotencyKey: key, personId: keeperId, signal: AbortSignal.timeout(patienceMs) };
  const event = { event_id: eventId, done_at: doneAt, scanned_at: scannedAt };
  return attempt.kind === 'scan'
    ? calls.scan({ ...event, code: attempt.code }, options)
    : calls.checkIn({ ...event, user_id: attempt.userId }, options);
}

/** Whoever stands there now. Fails as the call does; `obstacleOf` says which failures leave it open what becomes of them. */
export const letIn = (calls: DoorCalls, call: Omit<Call, 'scannedAt'>) => ask(calls, call);

/**
 * Sends what was kept. A first call that got no answer is asked again first, word for word: where it had counted, its answer is that of
 * then, and nobody is told of a second entry that was none.
 */
export async function sendKept(
  calls: DoorCalls,
  { scannedAt, triedKey, doneAt, ...kept }: KeptScan,
): Promise<DoorAnswer> {
  if (triedKey !== null) {
    const first = await letIn(calls, { ...kept, key: triedKey, doneAt });
    if (first.outcome === 'checked_in') return first;
  }
  return ask(calls, { ...kept, scannedAt });
}
