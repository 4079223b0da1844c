import type { CallOptions } from '@backline/client';
import type { checkInFan, DoorAnswer, scanFan } from '@backline/contract/door';
import type { Input } from '@backline/contract/operation';
import { scanCallOptions, type ScanCall } from '../scan-station/scan-station.ts';
import type { Attempt } from './queued-scans.ts';

export interface DoorCalls {
  checkIn(input: Input<typeof checkInFan>, options: CallOptions): Promise<DoorAnswer>;
  scan(input: Input<typeof scanFan>, options: CallOptions): Promise<DoorAnswer>;
}

/**
 * Checks a fan in by scan or tap. Throws the call's error; `obstacleOf` classifies the errors after which the scan is
 * queued.
 */
export function letIn(calls: DoorCalls, call: ScanCall<Attempt>): Promise<DoorAnswer> {
  const { eventId, attempt, doneAt, scannedAt } = call;
  const options = scanCallOptions(call);
  const event = { event_id: eventId, done_at: doneAt, scanned_at: scannedAt };
  return attempt.kind === 'scan'
    ? calls.scan({ ...event, code: attempt.code }, options)
    : calls.checkIn({ ...event, user_id: attempt.userId }, options);
}
