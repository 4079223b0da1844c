import { useCallback, useRef } from 'react';

/**
 * Runs one at a time: what the second half of a double click asks for is left out. A ref, not the state of a request, since
 * that is drawn only after the second click has come.
 */
export function useSingleFlight<Args extends unknown[]>(
  run: (...args: Args) => unknown,
): (...args: Args) => Promise<void> {
  const isUnderWay = useRef(false);
  const latest = useRef(run);
  latest.current = run;
  return useCallback(async (...args) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await latest.current(...args);
    } finally {
      isUnderWay.current = false;
    }
  }, []);
}
