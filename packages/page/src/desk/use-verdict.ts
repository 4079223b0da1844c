import { useRef, useState } from 'react';
import type { KeptEntry } from './kept-entries.ts';
import { play, vibrate } from './sounds.ts';
import type { Verdict } from './verdict.ts';

export interface ShownVerdict extends Verdict {
  /** Tells it from the same once more. */
  id: number;
}

interface VerdictOptions {
  isMuted: boolean;
  /** What this device keeps. */
  waiting: readonly Pick<KeptEntry<unknown, unknown>, 'key'>[];
}

/** What a desk said last, seen, heard and felt. That something waits for a network stands until it is sent, or taken back. */
export function useVerdict({ isMuted, waiting }: VerdictOptions) {
  const [verdict, setVerdict] = useState<ShownVerdict | null>(null);
  const count = useRef(0);
  const show = (told: Verdict): void => {
    count.current += 1;
    setVerdict({ ...told, id: count.current });
    if (!isMuted) play(told.tone);
    vibrate(told.tone);
  };
  const keptAs = verdict?.keptAs;
  const isOver = keptAs !== undefined && !waiting.some(({ key }) => key === keptAs);
  return { verdict: isOver ? null : verdict, show };
}
