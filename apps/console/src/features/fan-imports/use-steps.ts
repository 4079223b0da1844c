import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';

export interface Steps {
  isWorking: boolean;
  isStopping: boolean;
  failure: string | null;
  /** Repeats a step until it returns true. After a failure or a stop it resumes with the unfinished step. */
  start(step: () => Promise<boolean>): Promise<void>;
  stop(): void;
}

const idle = { isWorking: false, isStopping: false, failure: null };

/** Runs a task of many calls that can be stopped and resumed. Reports the reason of a failure. */
export function useSteps(): Steps {
  const [state, setState] = useState<Pick<Steps, 'isWorking' | 'isStopping' | 'failure'>>(idle);
  const isWorking = useRef(false);
  const isStopped = useRef(false);
  // Stops after the current step when the page unmounts.
  useEffect(() => () => void (isStopped.current = true), []);

  return {
    ...state,
    async start(step) {
      if (isWorking.current) return;
      isWorking.current = true;
      isStopped.current = false;
      setState({ ...idle, isWorking: true });
      try {
        let isDone = false;
        while (!isDone && !isStopped.current) isDone = await step();
        setState(idle);
      } catch (error) {
        setState({ ...idle, failure: failureText(error) });
      } finally {
        isWorking.current = false;
      }
    },
    stop() {
      isStopped.current = true;
      setState((now) => ({ ...now, isStopping: now.isWorking }));
    },
  };
}
