import { randomKey } from '@backline/client';
import { readDoorCode } from '@backline/contract/door-code';
import { isOldStep } from '../scan-station/code-age.ts';
import { isAskedInVain, mayHaveCounted, obstacleOf, type Obstacle } from '../scan-station/obstacle.ts';
import { failed, kept as keptVerdict, notKept, type Verdict } from '../scan-station/verdict.ts';
import { letIn } from './door-calls.ts';
import type { Doorway } from './doorway.ts';
import type { Attempt, KeptScan } from './kept-scans.ts';
import type { KeptAtDoor } from './use-kept-scans.ts';
import { keptBefore, oldCode, otherEvent, verdictOf } from './verdict.ts';

export interface DoorNow {
  doorway: Doorway;
  kept: KeptAtDoor;
  aheadMs: number | undefined;
  onDecided(): void;
}

type Tried = Pick<KeptScan, 'attempt' | 'scannedAt' | 'triedKey' | 'doneAt'>;

export async function decideEntry(now: DoorNow, attempt: Attempt, at: number): Promise<Verdict> {
  const { doorway, kept, aheadMs, onDecided } = now;
  const { event, operatorId, calls, times, failureText } = doorway;
  const scannedAt = at + (aheadMs ?? 0);
  const { obstacle } = kept;
  if (obstacle !== null && isAskedInVain(obstacle))
    return keepEntry(now, { attempt, scannedAt, triedKey: null }, obstacle);
  const key = randomKey();
  const doneAt = aheadMs === undefined ? undefined : scannedAt;
  try {
    const answer = await letIn(calls, { eventId: event.event_id, attempt, key, operatorId, doneAt });
    kept.note(null);
    onDecided();
    return verdictOf(answer, times);
  } catch (error) {
    const met = obstacleOf(error);
    if (met === null) {
      onDecided();
      return failed(failureText(error));
    }
    kept.note(met);
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
    await now.kept.keep({ ...tried, key, operatorId, eventId, eventName, told: null });
  } catch {
    return notKept(obstacle);
  }
  return keptVerdict(attempt.kind === 'tap' ? attempt.name : null, obstacle, key);
}

/** Judges a code without the server, which checks the signature. Returns null if nothing is wrong. */
function refusalAlone({ doorway, kept }: DoorNow, attempt: Attempt, at: number): Verdict | null {
  const code = attempt.kind === 'scan' ? readDoorCode(attempt.code) : null;
  if (code !== null && code.eventId !== doorway.event.event_id) return otherEvent(null);
  if (code !== null && isOldStep(code.step, at)) return oldCode;
  const fan = fanOf(attempt);
  const before = kept.waiting.find((scan) => fanOf(scan.attempt) === fan);
  return before === undefined ? null : keptBefore(before.scannedAt, doorway.times);
}

/** Returns the fan's id, for a scan the one in its code. */
export const fanOf = (attempt: Attempt): number | undefined =>
  attempt.kind === 'tap' ? attempt.userId : readDoorCode(attempt.code)?.fanId;
