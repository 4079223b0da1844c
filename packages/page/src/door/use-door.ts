import { randomKey } from '@backline/client';
import { codeStep } from '@backline/contract/changing-code';
import { readDoorCode } from '@backline/contract/door-code';
import { useRef, useState } from 'react';
import { letIn } from './door-calls.ts';
import type { Doorway } from './doorway.ts';
import type { Attempt, KeptScan } from './kept-scans.ts';
import { isAskedInVain, mayHaveCounted, obstacleOf, type Obstacle } from '../desk/obstacle.ts';
import { createRepeatGuard } from '../desk/repeated-scans.ts';
import { useVerdict, type ShownVerdict } from '../desk/use-verdict.ts';
import type { KeptAtDoor } from './use-kept-scans.ts';
import { failed, kept as keptVerdict, notKept, type Verdict } from '../desk/verdict.ts';
import { keptBefore, notOurs, oldCode, otherEvent, verdictOf } from './verdict.ts';

/** Steps of its clock by which a code may be off before a door without network calls it old: the server is stricter. */
const mostSteps = 2;

interface DoorOptions {
  doorway: Doorway;
  kept: KeptAtDoor;
  isMuted: boolean;
  /** By so much the server's clock is ahead of this device's; undefined until it has said so. */
  aheadMs: number | undefined;
  /** The server has said what became of somebody, or that this keeper may not ask. */
  onDecided(): void;
}

export interface Door {
  /** The last one. */
  verdict: ShownVerdict | null;
  isBusy: boolean;
  /** What a camera or a hand scanner read, any number of times. */
  scan(text: string): void;
  letIn(attempt: Attempt): Promise<void>;
  show(verdict: Verdict): void;
}

/** Decides who comes in, one after the other, with the server where it answers and without it where it does not. */
export function useDoor({ doorway, kept, isMuted, aheadMs, onDecided }: DoorOptions): Door {
  const { event, keeperId, calls, times, failureText } = doorway;
  const { verdict, show } = useVerdict({ isMuted, waiting: kept.waiting });
  const [underWay, setUnderWay] = useState(0);
  const [guard] = useState(() => createRepeatGuard(fanKey));
  const line = useRef(Promise.resolve());
  // What waits in the line runs with what holds when its turn comes.
  const latest = useRef({ kept, show, aheadMs });
  latest.current = { kept, show, aheadMs };

  /** `at`: when it was scanned or tapped, by this device's clock. */
  async function decide(attempt: Attempt, at: number): Promise<Verdict> {
    const ahead = latest.current.aheadMs;
    const scannedAt = at + (ahead ?? 0);
    const { obstacle } = latest.current.kept;
    if (obstacle !== null && isAskedInVain(obstacle)) return keep({ attempt, scannedAt, triedKey: null }, obstacle);
    const key = randomKey();
    const doneAt = ahead === undefined ? undefined : scannedAt;
    try {
      const answer = await letIn(calls, { eventId: event.event_id, attempt, key, keeperId, doneAt });
      latest.current.kept.note(null);
      onDecided();
      return verdictOf(answer, times);
    } catch (error) {
      const met = obstacleOf(error);
      if (met === null) {
        onDecided();
        return failed(failureText(error));
      }
      latest.current.kept.note(met);
      return keep({ attempt, scannedAt, triedKey: mayHaveCounted(met) ? key : null, doneAt }, met);
    }
  }

  async function keep(
    tried: Pick<KeptScan, 'attempt' | 'scannedAt' | 'triedKey' | 'doneAt'>,
    obstacle: Obstacle,
  ): Promise<Verdict> {
    const { attempt, scannedAt } = tried;
    const refusal = judgeAlone(attempt, scannedAt);
    if (refusal !== null) return refusal;
    const { event_id: eventId, event_name: eventName } = event;
    const key = randomKey();
    try {
      await latest.current.kept.keep({ ...tried, key, keeperId, eventId, eventName, told: null });
    } catch {
      return notKept(obstacle);
    }
    return keptVerdict(attempt.kind === 'tap' ? attempt.name : null, obstacle, key);
  }

  /** What a door sees of a code by itself; its signature only the server can judge. */
  function judgeAlone(attempt: Attempt, at: number): Verdict | null {
    const code = attempt.kind === 'scan' ? readDoorCode(attempt.code) : null;
    if (code !== null && code.eventId !== event.event_id) return otherEvent(null);
    if (code !== null && Math.abs(code.step - codeStep(at)) > mostSteps) return oldCode;
    const fan = fanOf(attempt);
    const before = latest.current.kept.waiting.find((scan) => fanOf(scan.attempt) === fan);
    return before === undefined ? null : keptBefore(before.scannedAt, times);
  }

  function letInTurn(attempt: Attempt): Promise<void> {
    setUnderWay((many) => many + 1);
    const at = Date.now();
    const turn = line.current.then(async () => {
      const told = await decide(attempt, at);
      if (attempt.kind === 'scan' && told.tone !== 'refused') guard.settle(attempt.code);
      latest.current.show(told);
    });
    line.current = turn.catch(() => undefined).finally(() => setUnderWay((many) => many - 1));
    return turn;
  }

  return {
    verdict,
    isBusy: underWay > 0,
    scan(text) {
      const code = text.trim().toUpperCase();
      if (!guard.isNew(code)) return;
      if (readDoorCode(code) === null) return latest.current.show(notOurs);
      void letInTurn({ kind: 'scan', code });
    },
    letIn: letInTurn,
    show,
  };
}

/** Of a scan by what its code says. */
export const fanOf = (attempt: Attempt): number | undefined =>
  attempt.kind === 'tap' ? attempt.userId : readDoorCode(attempt.code)?.fanId;

/** For what a camera sees again and again. */
export function fanKey(text: string): string | null {
  const code = readDoorCode(text);
  return code && `fan ${code.eventId}/${code.fanId}`;
}
