import type { Live, LiveMessage } from '@backline/client/live';
import type { Topic } from '@backline/contract/live';
import { useEffect, useRef } from 'react';

/**
 * While mounted, subscribes to the topic for each of these events, or for the signed-in person if `eventIds` is null.
 */
export function useLiveOf<T extends Topic>(
  live: Live,
  topic: T,
  eventIds: readonly number[] | null,
  hear: (message: LiveMessage<T>, eventId: number | null) => void,
): void {
  const latest = useRef(hear);
  latest.current = hear;
  const ids = eventIds?.join() ?? null;
  useEffect(() => {
    const listened = ids === null ? [null] : ids.split(',').filter(Boolean).map(Number);
    const stops = listened.map((eventId) => live.listen(topic, eventId, (message) => latest.current(message, eventId)));
    return () => stops.forEach((stop) => stop());
  }, [live, topic, ids]);
}

function useOneTimer(waitMs: () => number, run: () => void): () => void {
  const latest = useRef(run);
  latest.current = run;
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      latest.current();
    }, waitMs());
  };
}

/**
 * Returns a function that runs `run` once at a random moment within `ms`, so that thousands of phones do not send
 * requests at the same moment.
 */
export function useSometimeWithin(ms: number, run: () => void): () => void {
  return useOneTimer(() => Math.random() * ms, run);
}

/** Returns a function that runs `run` once, `ms` after the first of several calls. */
export function useOnceAfter(ms: number, run: () => void): () => void {
  return useOneTimer(() => ms, run);
}

/** Returns a throttled function: it runs at once, then at most every `ms`, and always after the last call. */
export function useThrottled(ms: number, run: () => void): () => void {
  const ranAt = useRef(0);
  return useOneTimer(
    () => Math.max(0, ranAt.current + ms - Date.now()),
    () => {
      ranAt.current = Date.now();
      run();
    },
  );
}
