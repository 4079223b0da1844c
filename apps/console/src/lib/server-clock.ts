import { getAuthDetails } from '@backline/contract/session';
import { nowHeader } from '@backline/contract/operation';
import { createClock, keepClock, type Clock, type Ping } from '@backline/show';
import { useEffect, useState } from 'react';
import { api } from './api.ts';
import { pingLive } from './live.ts';

/** A socket that is not there by then may be kept away by a proxy. */
const socketByMs = 1_500;

/**
 * The server's clock by `performance.now()` of this page, kept while the page stands and asked for anew after a sleep. The page
 * must listen to something, for the pings go by its socket; without one, calls tell the time, a little less exactly.
 */
export function useServerClock(): Clock {
  const [clock] = useState(createClock);
  useEffect(() => {
    const beganMs = performance.now();
    const keeping = keepClock(clock, {
      async ping() {
        const answer = await pingLive();
        return answer === null && performance.now() - beganMs > socketByMs ? askByCall() : answer;
      },
    });
    const wake = () => document.visibilityState === 'visible' && keeping.wake();
    document.addEventListener('visibilitychange', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      keeping.stop();
    };
  }, [clock]);
  return clock;
}

async function askByCall(): Promise<Ping | null> {
  const sentMs = performance.now();
  const told: { now: number; arrivedMs: number }[] = [];
  try {
    await api.call(
      getAuthDetails,
      {},
      {
        onHeaders: (headers) => told.push({ now: Number(headers.get(nowHeader)), arrivedMs: performance.now() }),
      },
    );
  } catch {
    return null;
  }
  const [answer] = told;
  // Cut to whole milliseconds.
  return answer === undefined || !(answer.now > 0)
    ? null
    : { sentMs, heardMs: answer.now + 0.5, answeredMs: answer.now + 0.5, arrivedMs: answer.arrivedMs };
}
