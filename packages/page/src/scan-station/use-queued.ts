import { useCallback, useEffect, useRef, useState } from 'react';
import { useSingleFlight } from '../single-flight.ts';
import { sendQueued, type ScanStation } from './scan-station.ts';
import type { QueuedEntry } from './queued-entries.ts';
import { isHeld, obstacleOf, type Obstacle } from './obstacle.ts';

const retryEveryMs = 5_000;

export interface Queued<Attempt, Answer> {
  waiting: QueuedEntry<Attempt, Answer>[];
  refused: QueuedEntry<Attempt, Answer>[];
  elsewhere: string[];
  obstacle: Obstacle | null;
  note(obstacle: Obstacle | null): void;
  keep(entry: QueuedEntry<Attempt, Answer>): Promise<void>;
  forget(entry: QueuedEntry<Attempt, Answer>): Promise<void>;
}

/**
 * Queues scans that could not be sent. Sends them in order when the network returns, including those that an earlier
 * tab queued.
 */
export function useQueued<Attempt, Answer>(
  station: ScanStation<Attempt, Answer>,
  onSent: () => void,
): Queued<Attempt, Answer> {
  const { operatorId, entries } = station;
  const eventId = station.event.event_id;
  const [all, setAll] = useState<QueuedEntry<Attempt, Answer>[]>([]);
  const [obstacle, setObstacle] = useState<Obstacle | null>(() => (navigator.onLine ? null : { why: 'no-network' }));
  const met = useRef(obstacle);
  const note = useCallback((found: Obstacle | null) => {
    met.current = found;
    setObstacle(found);
  }, []);
  const latest = useRef({ station, onSent });
  latest.current = { station, onSent };
  const reload = useCallback(async () => setAll(await entries.list(operatorId)), [entries, operatorId]);
  const mine = all.filter((scan) => scan.eventId === eventId);
  const waiting = mine.filter(({ told }) => told === null);

  const sendAll = async () => {
    const scans = (await entries.list(operatorId)).filter((scan) => scan.eventId === eventId && scan.told === null);
    for (const scan of scans) {
      const found = await sendOne(latest.current.station, scan);
      note(found);
      if (found !== null) break;
      latest.current.onSent();
    }
    await reload();
  };
  const send = useSingleFlight(async () => {
    // Skips attempts that the browser knows would fail. If `onLine` is true, the network may still be down.
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

async function sendOne<Attempt, Answer>(
  station: ScanStation<Attempt, Answer>,
  entry: QueuedEntry<Attempt, Answer>,
): Promise<Obstacle | null> {
  const { entries, isDone, failureText } = station;
  try {
    const answer = await sendQueued(station, entry);
    if (isDone(answer)) await entries.forget(entry.key);
    // Does not keep the answer if the operator has undone the scan meanwhile in the station's list.
    else if (await entries.isQueued(entry.key)) await entries.keep({ ...entry, told: { answer } });
  } catch (error) {
    const found = obstacleOf(error);
    if (found !== null) return found;
    await entries.keep({ ...entry, told: { refusal: failureText(error) } });
  }
  return null;
}

/** Sends from one tab at a time. Without Web Locks the Idempotency-Key makes duplicates count once. */
async function oneTabAtATime(name: string, run: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return run();
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : run()));
}
