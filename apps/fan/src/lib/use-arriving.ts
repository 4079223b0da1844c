import { useEffect, useState } from 'react';

/** Longer than a double click takes. */
const arrivalMs = 500;

/** True for a moment, of what comes up under the finger that called it: the second half of a double click is not for it. */
export function useArriving(): boolean {
  const [isArriving, setArriving] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setArriving(false), arrivalMs);
    return () => clearTimeout(timer);
  }, []);
  return isArriving;
}
