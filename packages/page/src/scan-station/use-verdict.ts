import { useRef, useState } from 'react';
import type { KeptEntry } from './kept-entries.ts';
import { play, vibrate } from './sounds.ts';
import type { Verdict } from './verdict.ts';

export interface ShownVerdict extends Verdict {
  id: number;
}

interface VerdictOptions {
  isMuted: boolean;
  waiting: readonly Pick<KeptEntry<unknown, unknown>, 'key'>[];
}

/** Shows, sounds and vibrates the last verdict. A queued one stays until it is sent or undone. */
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
