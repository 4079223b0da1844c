import type { CallOptions } from '@backline/client';
import type { KeptEntries, KeptEntry } from './kept-entries.ts';

/** Nobody stands at a desk for longer: then it is kept, and judged later. */
const patienceMs = 6_000;

/** One thing that happens at a desk, as it is asked for. */
export interface DeskCall<Attempt> {
  eventId: number;
  attempt: Attempt;
  /** The Idempotency-Key. */
  key: string;
  /** Nobody else's session may send it. */
  keeperId: number;
  /** When it happened, for a call that is asked at once; left out where the server's clock was not known. */
  doneAt?: number;
  /** For one that was kept. */
  scannedAt?: number;
}

/** Where somebody of an event's people decides about a queue, with a network or without: a door, a kiosk. */
export interface Desk<Attempt, Answer> {
  event: { event_id: number; event_name: string };
  /** Who stands there: of the staff, or an event admin. */
  keeperId: number;
  entries: KeptEntries<Attempt, Answer>;
  ask(call: DeskCall<Attempt>): Promise<Answer>;
  /** Whether it became what the desk took it for. Anything else stays until somebody has read it. */
  isDone(answer: Answer): boolean;
  failureText(error: unknown): string;
}

export const deskCallOptions = ({ key, keeperId }: Pick<DeskCall<unknown>, 'key' | 'keeperId'>): CallOptions => ({
  idempotencyKey: key,
  personId: keeperId,
  signal: AbortSignal.timeout(patienceMs),
});

/**
 * Sends what was kept. A first call that got no answer is asked again first, word for word: where it had counted, its answer is that of
 * then, and nobody is told of a second time that was none.
 */
export async function sendKept<Attempt, Answer>(
  { ask, isDone }: Desk<Attempt, Answer>,
  { eventId, attempt, key, keeperId, scannedAt, triedKey, doneAt }: KeptEntry<Attempt, Answer>,
): Promise<Answer> {
  const call = { eventId, attempt, keeperId };
  if (triedKey !== null) {
    const first = await ask({ ...call, key: triedKey, doneAt });
    if (isDone(first)) return first;
  }
  return ask({ ...call, key, scannedAt });
}
