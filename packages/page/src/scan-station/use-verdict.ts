import { useRef, useState } from 'react';
import type { QueuedEntry } from './queued-entries.ts';
import { play, vibrate } from './sounds.ts';
import type { Verdict } from './verdict.ts';

export interface ShownVerdict extends Verdict {
  id: number;
}

interface VerdictOptions {
  isMuted: boolean;
  waiting: readonly Pick<QueuedEntry<unknown, unknown>, 'key'>[];
}

/**
 * Shows the last verdict, with a sound and a vibration. The verdict of a queued scan stays until the scan is sent or
 * undone.
 */
export function useVerdict({ isMuted, waiting }: VerdictOptions) {
  const [verdict, setVerdict] = useState<ShownVerdict | null>(null);
  const count = useRef(0);
  const show = (next: Verdict): void => {
    count.current += 1;
    setVerdict({ ...next, id: count.current });
    if (!isMuted) play(next.tone);
    vibrate(next.tone);
  };
  const queuedAs = verdict?.queuedAs;
  const isOver = queuedAs !== undefined && !waiting.some(({ key }) => key === queuedAs);
  return { verdict: isOver ? null : verdict, show };
}
