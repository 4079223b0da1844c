import { useCallback, useEffect, useRef, useState } from 'react';
import { useSingleFlight } from '../single-flight.ts';
import { isUnanswered, sendKept } from './door-calls.ts';
import type { Doorway } from './doorway.ts';
import { forget, isKept, keep, listKept, type KeptScan } from './kept-scans.ts';

/** How long after a try in vain the next one comes, while something waits. */
const retryEveryMs = 5_000;

export interface Kept {
  /** At this event, the first one first. */
  waiting: KeptScan[];
  /** At this event, and not let in, though the door may have thought so. */
  refused: KeptScan[];
  /** Names of other events for which this device keeps something. */
  elsewhere: string[];
  /** Whether nothing got an answer lately: then a scan need not wait for one. */
  isCutOff: boolean;
  noteAnswer(isAnswered: boolean): void;
  keep(scan: KeptScan): Promise<void>;
  forget(scan: KeptScan): Promise<void>;
}

/** Keeps what the network could not take, and sends it in its order when the network is back, also from another day's tab. */
export function useKept(doorway: Doorway, onSent: () => void): Kept {
  const { keeperId } = doorway;
  const eventId = doorway.event.event_id;
  const [all, setAll] = useState<KeptScan[]>([]);
  const [isCutOff, setIsCutOff] = useState(() => !navigator.onLine);
  const latest = useRef({ doorway, onSent });
  latest.current = { doorway, onSent };
  const reload = useCallback(async () => setAll(await listKept(keeperId)), [keeperId]);
  const mine = all.filter((scan) => scan.eventId === eventId);
  const waiting = mine.filter(({ told }) => told === null);

  const sendAll = async () => {
    const scans = (await listKept(keeperId)).filter((scan) => scan.eventId === eventId && scan.told === null);
    for (const scan of scans) {
      const isDone = await sendOne(latest.current.doorway, scan);
      setIsCutOff(!isDone);
      if (!isDone) break;
      latest.current.onSent();
    }
    await reload();
  };
  const send = useSingleFlight(async () => {
    // What the browser knows to be in vain is not tried; that there is a network says little.
    if (!navigator.onLine) return;
    await oneTabAtATime(sendAll);
  });

  useEffect(() => {
    void reload();
    const lost = () => setIsCutOff(true);
    window.addEventListener('offline', lost);
    return () => window.removeEventListener('offline', lost);
  }, [reload]);

  const hasWaiting = waiting.length > 0;
  useEffect(() => {
    const back = () => {
      setIsCutOff(false);
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
  }, [hasWaiting, send]);

  return {
    waiting,
    refused: mine.filter(({ told }) => told !== null),
    elsewhere: [...new Set(all.filter((scan) => scan.eventId !== eventId).map(({ eventName }) => eventName))],
    isCutOff,
    noteAnswer: (isAnswered) => setIsCutOff(!isAnswered),
    keep: (scan) => keep(scan).then(reload),
    forget: ({ key }) => forget(key).then(reload),
  };
}

/** False where no answer came. Who was let in is done with; anything else stays until it is read. */
async function sendOne({ calls, failureText }: Doorway, scan: KeptScan): Promise<boolean> {
  try {
    const answer = await sendKept(calls, scan);
    // Taken back meanwhile: the list of arrivals has the undo for it.
    if (answer.outcome === 'checked_in') await forget(scan.key);
    else if (await isKept(scan.key)) await keep({ ...scan, told: { answer } });
  } catch (error) {
    if (isUnanswered(error)) return false;
    await keep({ ...scan, told: { refusal: failureText(error) } });
  }
  return true;
}

/** Two tabs of one device need not send the same; where they do, the key makes it count once. */
async function oneTabAtATime(run: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return run();
  await navigator.locks.request('backline-door', { ifAvailable: true }, (lock) => (lock === null ? undefined : run()));
}
