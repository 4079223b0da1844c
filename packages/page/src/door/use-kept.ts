import { useCallback, useEffect, useRef, useState } from 'react';
import { useSingleFlight } from '../single-flight.ts';
import { sendKept } from './door-calls.ts';
import type { Doorway } from './doorway.ts';
import { forget, isKept, keep, listKept, type KeptScan } from './kept-scans.ts';
import { isHeld, obstacleOf, type Obstacle } from './obstacle.ts';

/** How long after a try in vain the next one comes, while something waits. */
const retryEveryMs = 5_000;

export interface Kept {
  /** At this event, the first one first. */
  waiting: KeptScan[];
  /** At this event, and not let in, though the door may have thought so. */
  refused: KeptScan[];
  /** Names of other events for which this device keeps something. */
  elsewhere: string[];
  /** What the last call met that got no answer; null where one came since. */
  obstacle: Obstacle | null;
  note(obstacle: Obstacle | null): void;
  keep(scan: KeptScan): Promise<void>;
  forget(scan: KeptScan): Promise<void>;
}

/** Keeps what the network could not take, and sends it in its order when the network is back, also from another day's tab. */
export function useKept(doorway: Doorway, onSent: () => void): Kept {
  const { keeperId } = doorway;
  const eventId = doorway.event.event_id;
  const [all, setAll] = useState<KeptScan[]>([]);
  const [obstacle, setObstacle] = useState<Obstacle | null>(() => (navigator.onLine ? null : { why: 'no-network' }));
  const met = useRef(obstacle);
  const note = useCallback((found: Obstacle | null) => {
    met.current = found;
    setObstacle(found);
  }, []);
  const latest = useRef({ doorway, onSent });
  latest.current = { doorway, onSent };
  const reload = useCallback(async () => setAll(await listKept(keeperId)), [keeperId]);
  const mine = all.filter((scan) => scan.eventId === eventId);
  const waiting = mine.filter(({ told }) => told === null);

  const sendAll = async () => {
    const scans = (await listKept(keeperId)).filter((scan) => scan.eventId === eventId && scan.told === null);
    for (const scan of scans) {
      const found = await sendOne(latest.current.doorway, scan);
      note(found);
      if (found !== null) break;
      latest.current.onSent();
    }
    await reload();
  };
  const send = useSingleFlight(async () => {
    // What the browser knows to be in vain is not tried; that there is a network says little.
    if (!navigator.onLine || isHeld(met.current)) return;
    await oneTabAtATime(sendAll);
  });

  useEffect(() => {
    void reload();
    const lost = () => note({ why: 'no-network' });
    window.addEventListener('offline', lost);
    return () => window.removeEventListener('offline', lost);
  }, [reload, note]);

  const hasWaiting = waiting.length > 0;
  useEffect(() => {
    const back = () => {
      if (met.current?.why === 'no-network') note(null);
      void send();
    };
    window.addEventListener('online', back);
    if (!hasWaiting) return () => window.removeEventListener('online', back);
    void send();
    const timer = setInterval(() => void send(), retryEveryMs);
    return () => {
      window.removeEventListener('online', back);
      clearInterval(timer);
    };
  }, [hasWaiting, send, note]);

  return {
    waiting,
    refused: mine.filter(({ told }) => told !== null),
    elsewhere: [...new Set(all.filter((scan) => scan.eventId !== eventId).map(({ eventName }) => eventName))],
    obstacle,
    note,
    keep: (scan) => keep(scan).then(reload),
    forget: ({ key }) => forget(key).then(reload),
  };
}

/** Null where the server has said what became of it. Who was let in is done with; anything else stays until it is read. */
async function sendOne({ calls, failureText }: Doorway, scan: KeptScan): Promise<Obstacle | null> {
  try {
    const answer = await sendKept(calls, scan);
    // Taken back meanwhile: the list of arrivals has the undo for it.
    if (answer.outcome === 'checked_in') await forget(scan.key);
    else if (await isKept(scan.key)) await keep({ ...scan, told: { answer } });
  } catch (error) {
    const found = obstacleOf(error);
    if (found !== null) return found;
    await keep({ ...scan, told: { refusal: failureText(error) } });
  }
  return null;
}

/** Two tabs of one device need not send the same; where they do, the key makes it count once. */
async function oneTabAtATime(run: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return run();
  await navigator.locks.request('backline-door', { ifAvailable: true }, (lock) => (lock === null ? undefined : run()));
}
