import { createClock, keepClock, mayFlash, type Clock } from '@backline/show';
import { useEffect, useState } from 'react';
import { pingServer } from '../../lib/live.ts';
import { onReturn } from '../../lib/network.ts';
import { serverNow } from '../../lib/server-clock.ts';

/** Returns the show's clock, synchronised while `isWanted`. It never jumps during a show. */
export function useShowClock(isWanted: boolean): Clock {
  const [clock] = useState(createClock);
  useEffect(() => {
    if (!isWanted) return;
    // Resets the clock, because its drift during a sleep is unknown.
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
 * Clock by the last known offset, for a page that opened without a network. Its error is unknown, so the light must not
 * flash by this clock.
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

export const showNow = (clock: Clock): number => (clock.isReady ? clock.serverMs(performance.now()) : NaN);

export const isGoodNow = (clock: Clock): boolean => mayFlash(clock, performance.now());
