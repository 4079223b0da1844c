import { useEffect, useState } from 'react';

export function useTick(everyMs: number, isWanted: boolean): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isWanted]);
}
