import { useCallback, useRef } from 'react';

/**
 * Drops calls while one runs. Uses a ref, because a state update renders only after the second click of a double click.
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
