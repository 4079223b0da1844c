import type { CallOptions } from '@backline/client';
import type { QueuedEntries, QueuedEntry } from './queued-entries.ts';

/** Timeout, after which a scan is queued. */
const timeoutMs = 6_000;

export interface ScanCall<Attempt> {
  eventId: number;
  attempt: Attempt;
  key: string;
  /** Only the session of this operator may send the scan. */
  operatorId: number;
  /** Server time of the scan, for a call that is sent at once. Absent if the server's time is unknown. */
  doneAt?: number;
  scannedAt?: number;
}

export interface ScanStation<Attempt, Answer> {
  event: { event_id: number; event_name: string };
  operatorId: number;
  entries: QueuedEntries<Attempt, Answer>;
  ask(call: ScanCall<Attempt>): Promise<Answer>;
  /** Returns false to keep the answer until the operator has read it. */
  isDone(answer: Answer): boolean;
  failureText(error: unknown): string;
}

export const scanCallOptions = ({ key, operatorId }: Pick<ScanCall<unknown>, 'key' | 'operatorId'>): CallOptions => ({
  idempotencyKey: key,
  personId: operatorId,
  signal: AbortSignal.timeout(timeoutMs),
});

/**
 * Sends a queued scan. If an earlier call got no response, first repeats that call unchanged, with its Idempotency-Key,
 * so that the scan counts once.
 */
export async function sendQueued<Attempt, Answer>(
  { ask, isDone }: ScanStation<Attempt, Answer>,
  { eventId, attempt, key, operatorId, scannedAt, triedKey, doneAt }: QueuedEntry<Attempt, Answer>,
): Promise<Answer> {
  const call = { eventId, attempt, operatorId };
  if (triedKey !== null) {
    const first = await ask({ ...call, key: triedKey, doneAt });
    if (isDone(first)) return first;
  }
  return ask({ ...call, key, scannedAt });
}
