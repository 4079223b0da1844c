import { randomKey } from '@backline/client';
import { readDoorCode } from '@backline/contract/door-code';
import { isOldStep } from '../scan-station/code-age.ts';
import { isAskedInVain, mayHaveCounted, obstacleOf, type Obstacle } from '../scan-station/obstacle.ts';
import { failed, queued as queuedVerdict, notQueued, type Verdict } from '../scan-station/verdict.ts';
import { letIn } from './door-calls.ts';
import type { Doorway } from './doorway.ts';
import type { Attempt, QueuedScan } from './queued-scans.ts';
import type { QueuedAtDoor } from './use-queued-scans.ts';
import { queuedBefore, oldCode, otherEvent, verdictOf } from './verdict.ts';

export interface DoorNow {
  doorway: Doorway;
  queued: QueuedAtDoor;
  aheadMs: number | undefined;
  onDecided(): void;
}

type Tried = Pick<QueuedScan, 'attempt' | 'scannedAt' | 'triedKey' | 'doneAt'>;

export async function decideEntry(now: DoorNow, attempt: Attempt, at: number): Promise<Verdict> {
  const { doorway, queued, aheadMs, onDecided } = now;
  const { event, operatorId, calls, times, failureText } = doorway;
  const scannedAt = at + (aheadMs ?? 0);
  const { obstacle } = queued;
  if (obstacle !== null && isAskedInVain(obstacle))
    return keepEntry(now, { attempt, scannedAt, triedKey: null }, obstacle);
  const key = randomKey();
  const doneAt = aheadMs === undefined ? undefined : scannedAt;
  try {
    const answer = await letIn(calls, { eventId: event.event_id, attempt, key, operatorId, doneAt });
    queued.note(null);
    onDecided();
    return verdictOf(answer, times);
  } catch (error) {
    const met = obstacleOf(error);
    if (met === null) {
      onDecided();
      return failed(failureText(error));
    }
    queued.note(met);
    return keepEntry(now, { attempt, scannedAt, triedKey: mayHaveCounted(met) ? key : null, doneAt }, met);
  }
}

async function keepEntry(now: DoorNow, tried: Tried, obstacle: Obstacle): Promise<Verdict> {
  const { attempt, scannedAt } = tried;
  const refusal = refusalAlone(now, attempt, scannedAt);
  if (refusal !== null) return refusal;
  const { event, operatorId } = now.doorway;
  const { event_id: eventId, event_name: eventName } = event;
  const key = randomKey();
  try {
    await now.queued.keep({ ...tried, key, operatorId, eventId, eventName, told: null });
  } catch {
    return notQueued(obstacle);
  }
  return queuedVerdict(attempt.kind === 'tap' ? attempt.name : null, obstacle, key);
}

/** Checks a code without the server. Only the server can verify the signature. Returns null if nothing is wrong. */
function refusalAlone({ doorway, queued }: DoorNow, attempt: Attempt, at: number): Verdict | null {
  const code = attempt.kind === 'scan' ? readDoorCode(attempt.code) : null;
  if (code !== null && code.eventId !== doorway.event.event_id) return otherEvent(null);
  if (code !== null && isOldStep(code.step, at)) return oldCode;
  const fan = fanOf(attempt);
  const before = queued.waiting.find((scan) => fanOf(scan.attempt) === fan);
  return before === undefined ? null : queuedBefore(before.scannedAt, doorway.times);
}

/** Returns the fan's id. For a scan it is the id in the code. */
export const fanOf = (attempt: Attempt): number | undefined =>
  attempt.kind === 'tap' ? attempt.userId : readDoorCode(attempt.code)?.fanId;
