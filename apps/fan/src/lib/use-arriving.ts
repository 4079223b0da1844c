import { useEffect, useState } from 'react';

/** Duration in milliseconds, longer than a double click. */
const arrivalMs = 500;

/**
 * Returns true for a moment after mount, and after each change of `cause`, to ignore the second half of the double
 * click that caused it.
 */
export function useArriving(cause?: number): boolean {
  const [settled, setSettled] = useState<{ cause: number | undefined } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ cause }), arrivalMs);
    return () => clearTimeout(timer);
  }, [cause]);
  return settled === null || settled.cause !== cause;
}
