import { readDoorCode } from '@backline/contract/door-code';
import { useRef, useState } from 'react';
import { createRepeatGuard } from '../scan-station/repeated-scans.ts';
import { useVerdict, type ShownVerdict } from '../scan-station/use-verdict.ts';
import type { Verdict } from '../scan-station/verdict.ts';
import { decideEntry } from './door-decision.ts';
import type { Doorway } from './doorway.ts';
import type { Attempt } from './queued-scans.ts';
import type { QueuedAtDoor } from './use-queued-scans.ts';
import { notOurs } from './verdict.ts';

interface DoorOptions {
  doorway: Doorway;
  queued: QueuedAtDoor;
  isMuted: boolean;
  aheadMs: number | undefined;
  onDecided(): void;
}

export interface Door {
  verdict: ShownVerdict | null;
  isBusy: boolean;
  scan(text: string): void;
  letIn(attempt: Attempt): Promise<void>;
  show(verdict: Verdict): void;
}

export function useDoor({ doorway, queued, isMuted, aheadMs, onDecided }: DoorOptions): Door {
  const { verdict, show } = useVerdict({ isMuted, waiting: queued.waiting });
  const [underWay, setUnderWay] = useState(0);
  const [guard] = useState(() => createRepeatGuard(fanKey));
  const line = useRef(Promise.resolve());
  // A decision that waits for its turn uses the state at the time of its turn.
  const latest = useRef({ doorway, queued, show, aheadMs, onDecided });
  latest.current = { doorway, queued, show, aheadMs, onDecided };

  function letInTurn(attempt: Attempt): Promise<void> {
    setUnderWay((many) => many + 1);
    const at = Date.now();
    const turn = line.current.then(async () => {
      const verdict = await decideEntry(latest.current, attempt, at);
      if (attempt.kind === 'scan' && verdict.tone !== 'refused') guard.settle(attempt.code);
      latest.current.show(verdict);
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

/** Returns a key that identifies a code's fan across repeated scans. */
export function fanKey(text: string): string | null {
  const code = readDoorCode(text);
  return code && `fan ${code.eventId}/${code.fanId}`;
}
