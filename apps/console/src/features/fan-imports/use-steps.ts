import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';

export interface Steps {
  isWorking: boolean;
  /** Asked to stop, while the step that is under way ends. */
  isStopping: boolean;
  /** Why the last step failed, in words for people. */
  failure: string | null;
  /** Repeats a step until it answers that all is done. After a halt it goes on with the step that was not done. */
  start(step: () => Promise<boolean>): Promise<void>;
  stop(): void;
}

const idle = { isWorking: false, isStopping: false, failure: null };

/** Work that takes many calls: it can be stopped, fails with a reason, and can be gone on with. */
export function useSteps(): Steps {
  const [state, setState] = useState<Pick<Steps, 'isWorking' | 'isStopping' | 'failure'>>(idle);
  const isWorking = useRef(false);
  const isStopped = useRef(false);
  // Nobody sees how it goes on: it waits for its page.
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
