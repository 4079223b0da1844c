import { useEffect, useState } from 'react';
import { onClock, serverNow } from './server-clock.ts';

/** Returns the server's time; updates every `everyMs` and when the page becomes visible. */
export function useNow(everyMs = 15_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = () => setNow(serverNow());
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    const stopHearing = onClock(look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      stopHearing();
    };
  }, [everyMs]);
  return now;
}
