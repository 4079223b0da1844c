import { getAuthDetails } from '@backline/contract/session';
import { nowHeader } from '@backline/contract/operation';
import { createClock, keepClock, type Clock, type Ping } from '@backline/show';
import { useEffect, useState } from 'react';
import { api } from './api.ts';
import { pingLive } from './live.ts';

/** Timeout for the socket, which a proxy may be blocking. */
const socketByMs = 1_500;

/** Estimates the server's clock by pings over the page's socket, or less exactly by HTTP calls. */
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
  return answer === undefined || !(answer.now > 0)
    ? null
    : { sentMs, heardMs: answer.now + 0.5, answeredMs: answer.now + 0.5, arrivedMs: answer.arrivedMs };
}
