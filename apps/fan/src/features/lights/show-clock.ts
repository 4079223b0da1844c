import { createClock, keepClock, mayFlash, type Clock } from '@backline/show';
import { useEffect, useState } from 'react';
import { pingServer } from '../../lib/live.ts';
import { onReturn } from '../../lib/network.ts';
import { serverNow } from '../../lib/server-clock.ts';

/** The show's clock, kept while the page stands and `isWanted`. It never jumps while a show runs. */
export function useShowClock(isWanted: boolean): Clock {
  const [clock] = useState(createClock);
  useEffect(() => {
    if (!isWanted) return;
    // Of a sleep meanwhile nobody knows.
    clock.forget();
    const keeping = keepClock(clock, { ping: pingServer });
    const look = () => document.visibilityState === 'visible' && keeping.wake();
    document.addEventListener('visibilitychange', look);
    const stopHearing = onReturn(keeping.wake);
    return () => {
      document.removeEventListener('visibilitychange', look);
      stopHearing();
      keeping.stop();
    };
  }, [clock, isWanted]);
  return clock;
}

const nothing = () => undefined;

/**
 * The time that this phone knew last, for a page that was opened without a network. Nobody knows how far it is off by now, so that
 * nothing flashes by it.
 */
export const keptClock: Clock = {
  isReady: true,
  errorMs: Infinity,
  worstMs: () => Infinity,
  serverMs: (localMs) => serverNow() + localMs - performance.now(),
  add: nothing,
  holdSteady: nothing,
  forget: nothing,
};

/** What the clock says now; NaN until it knows. */
export const showNow = (clock: Clock): number => (clock.isReady ? clock.serverMs(performance.now()) : NaN);

/** Whether it knows the time now well enough to flash beside others. */
export const isGoodNow = (clock: Clock): boolean => mayFlash(clock, performance.now());
