import { randomKey } from '@backline/client';
import { useRef, useState } from 'react';
import { useRefreshFans } from '../../nouns/fans/fan-lists.ts';
import { runNext, useImportCache } from './fan-import.queries.ts';
import { useSteps, type Steps } from './use-steps.ts';

export interface FanRun {
  steps: Steps;
  /** Why the run of this import halted. */
  failureOf(importId: number): string | null;
  start(importId: number): Promise<void>;
}

/** Runs an import call by call until it is finished. */
export function useFanRun(eventId: number, onFinished: () => void): FanRun {
  const steps = useSteps();
  const { show, askAnew } = useImportCache(eventId);
  const refreshFans = useRefreshFans(eventId);
  const [runs, setRuns] = useState<number | null>(null);
  /** Of the call whose answer is not known yet. */
  const open = useRef<{ importId: number; key: string } | null>(null);

  async function step(importId: number): Promise<boolean> {
    if (open.current?.importId !== importId) open.current = { importId, key: randomKey() };
    const changed = await runNext(eventId, importId, open.current.key);
    open.current = null;
    show(changed);
    if (changed.status !== 'finished') return false;
    onFinished();
    return true;
  }

  return {
    steps,
    failureOf: (importId) => (runs === importId ? steps.failure : null),
    async start(importId) {
      setRuns(importId);
      await steps.start(() => step(importId));
      // Also after a halt: some people are on the list already.
      askAnew();
      refreshFans();
    },
  };
}
