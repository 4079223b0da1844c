import { useCallback, useEffect, useRef, useState } from 'react';
import { useSingleFlight } from '../single-flight.ts';
import { sendKept, type Desk } from './desk.ts';
import type { KeptEntry } from './kept-entries.ts';
import { isHeld, obstacleOf, type Obstacle } from './obstacle.ts';

/** How long after a try in vain the next one comes, while something waits. */
const retryEveryMs = 5_000;

export interface Kept<Attempt, Answer> {
  /** At this event, the first one first. */
  waiting: KeptEntry<Attempt, Answer>[];
  /** At this event, and not what the desk took it for. */
  refused: KeptEntry<Attempt, Answer>[];
  /** Names of other events for which this device keeps something. */
  elsewhere: string[];
  /** What the last call met that got no answer; null where one came since. */
  obstacle: Obstacle | null;
  note(obstacle: Obstacle | null): void;
  keep(entry: KeptEntry<Attempt, Answer>): Promise<void>;
  forget(entry: KeptEntry<Attempt, Answer>): Promise<void>;
}

/** Keeps what the network could not take, and sends it in its order when the network is back, also from another day's tab. */
export function useKept<Attempt, Answer>(desk: Desk<Attempt, Answer>, onSent: () => void): Kept<Attempt, Answer> {
  const { keeperId, entries } = desk;
  const eventId = desk.event.event_id;
  const [all, setAll] = useState<KeptEntry<Attempt, Answer>[]>([]);
  const [obstacle, setObstacle] = useState<Obstacle | null>(() => (navigator.onLine ? null : { why: 'no-network' }));
  const met = useRef(obstacle);
  const note = useCallback((found: Obstacle | null) => {
    met.current = found;
    setObstacle(found);
  }, []);
  const latest = useRef({ desk, onSent });
  latest.current = { desk, onSent };
  const reload = useCallback(async () => setAll(await entries.list(keeperId)), [entries, keeperId]);
  const mine = all.filter((scan) => scan.eventId === eventId);
  const waiting = mine.filter(({ told }) => told === null);

  const sendAll = async () => {
    const scans = (await entries.list(keeperId)).filter((scan) => scan.eventId === eventId && scan.told === null);
    for (const scan of scans) {
      const found = await sendOne(latest.current.desk, scan);
      note(found);
      if (found !== null) break;
      latest.current.onSent();
    }
    await reload();
  };
  const send = useSingleFlight(async () => {
    // What the browser knows to be in vain is not tried; that there is a network says little.
    if (!navigator.onLine || isHeld(met.current)) return;
    await oneTabAtATime(entries.name, sendAll);
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
    keep: (entry) => entries.keep(entry).then(reload),
    forget: ({ key }) => entries.forget(key).then(reload),
  };
}

/** Null where the server has said what became of it. */
async function sendOne<Attempt, Answer>(
  desk: Desk<Attempt, Answer>,
  entry: KeptEntry<Attempt, Answer>,
): Promise<Obstacle | null> {
  const { entries, isDone, failureText } = desk;
  try {
    const answer = await sendKept(desk, entry);
    if (isDone(answer)) await entries.forget(entry.key);
    // Taken back meanwhile: the desk's own list has the way to undo it.
    else if (await entries.isKept(entry.key)) await entries.keep({ ...entry, told: { answer } });
  } catch (error) {
    const found = obstacleOf(error);
    if (found !== null) return found;
    await entries.keep({ ...entry, told: { refusal: failureText(error) } });
  }
  return null;
}

/** Two tabs of one device need not send the same; where they do, the key makes it count once. */
async function oneTabAtATime(name: string, run: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return run();
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : run()));
}
