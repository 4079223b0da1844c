import type { Live, Told } from '@backline/client/live';
import type { Topic } from '@backline/contract/live';
import { useEffect, useRef } from 'react';

/** Listens while the view stands: to a topic of these events, or with null to what concerns the person alone. */
export function useLiveOf<T extends Topic>(
  live: Live,
  topic: T,
  eventIds: readonly number[] | null,
  hear: (told: Told<T>, eventId: number | null) => void,
): void {
  const latest = useRef(hear);
  latest.current = hear;
  const ids = eventIds?.join() ?? null;
  useEffect(() => {
    const listened = ids === null ? [null] : ids.split(',').filter(Boolean).map(Number);
    const stops = listened.map((eventId) => live.listen(topic, eventId, (told) => latest.current(told, eventId)));
    return () => stops.forEach((stop) => stop());
  }, [live, topic, ids]);
}

/** Runs once at a random moment within so many milliseconds, however often it is asked meanwhile: for what a whole hall hears at once. */
export function useSometimeWithin(ms: number, run: () => void): () => void {
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
    }, Math.random() * ms);
  };
}

/** Runs at once, and again at most every so many milliseconds however often it is asked: the last time always counts. */
export function useAtMostEvery(ms: number, run: () => void): () => void {
  const latest = useRef(run);
  latest.current = run;
  const state = useRef<{ ranAt: number; timer: ReturnType<typeof setTimeout> | null }>({ ranAt: 0, timer: null });
  useEffect(
    () => () => {
      if (state.current.timer !== null) clearTimeout(state.current.timer);
      state.current.timer = null;
    },
    [],
  );
  return () => {
    const own = state.current;
    own.timer ??= setTimeout(
      () => {
        own.timer = null;
        own.ranAt = Date.now();
        latest.current();
      },
      Math.max(0, own.ranAt + ms - Date.now()),
    );
  };
}
