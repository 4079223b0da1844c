import { useEffect, useState } from 'react';

/** Duration in milliseconds, longer than a double click. */
const arrivalMs = 500;

/** Returns true for a moment after mount, to ignore the second half of the double click that opened a view. */
export function useArriving(): boolean {
  const [isArriving, setArriving] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setArriving(false), arrivalMs);
    return () => clearTimeout(timer);
  }, []);
  return isArriving;
}
