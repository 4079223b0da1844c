import { readDoorCode } from '@backline/contract/door-code';
import { useRef, useState } from 'react';
import { createRepeatGuard } from '../desk/repeated-scans.ts';
import { useVerdict, type ShownVerdict } from '../desk/use-verdict.ts';
import type { Verdict } from '../desk/verdict.ts';
import { decideEntry } from './door-decision.ts';
import type { Doorway } from './doorway.ts';
import type { Attempt } from './kept-scans.ts';
import type { KeptAtDoor } from './use-kept-scans.ts';
import { notOurs } from './verdict.ts';

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
  const { verdict, show } = useVerdict({ isMuted, waiting: kept.waiting });
  const [underWay, setUnderWay] = useState(0);
  const [guard] = useState(() => createRepeatGuard(fanKey));
  const line = useRef(Promise.resolve());
  // What waits in the line runs with what holds when its turn comes.
  const latest = useRef({ doorway, kept, show, aheadMs, onDecided });
  latest.current = { doorway, kept, show, aheadMs, onDecided };

  function letInTurn(attempt: Attempt): Promise<void> {
    setUnderWay((many) => many + 1);
    const at = Date.now();
    const turn = line.current.then(async () => {
      const told = await decideEntry(latest.current, attempt, at);
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

/** For what a camera sees again and again. */
export function fanKey(text: string): string | null {
  const code = readDoorCode(text);
  return code && `fan ${code.eventId}/${code.fanId}`;
}
