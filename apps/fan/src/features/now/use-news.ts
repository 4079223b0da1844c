import type { Attendance } from '@backline/contract/attendance';
import type { FanNow } from '@backline/contract/fan-now';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { newsBetween, showNews, type News } from './news.ts';
import { useFanNow } from './now.queries.ts';

const shownMs = 8_000;
const tickMs = 500;

/**
 * Returns the line to show on a page, and a function that dismisses it. Lines wait for each other. They come from
 * changes after the first answer of this page load, so that old news are never shown.
 */
export function useNews(event: Attendance, path: string): { shown: News | null; dismiss: () => void } {
  const { data: now, isFetchedAfterMount } = useFanNow(event);
  const at = useNow(1_000);
  const [queue, setQueue] = useState<readonly News[]>([]);
  const before = useRef<FanNow | null>(null);
  const seen = useRef(new Set<string>());

  useEffect(() => {
    if (now === undefined || !isFetchedAfterMount) return;
    // An offer that is open when the page is opened is news, too, because it ends soon.
    const fresh = newsBetween(before.current ?? { ...now, restock: [] }, now);
    before.current = now;
    add(fresh);
    setQueue((known) => known.filter(({ isStill }) => isStill(now)));
  }, [now, isFetchedAfterMount]);

  const show = now === undefined || !isFetchedAfterMount ? null : showNews(now, at);
  const waiting = queue.filter(({ page }) => path !== '' && path !== page && !path.startsWith(`${page}/`));
  const [first = null] = waiting;
  const isShowShown = show !== null && path !== 'lights' && path !== '' && !seen.current.has(show.key);
  const shown = isShowShown ? show : first;
  // The fan has opened the page that shows the news.
  if (waiting.length < queue.length) setQueue(waiting);

  const key = shown?.key ?? null;
  const dismiss = () => {
    if (key !== null) seen.current.add(key);
    setQueue((known) => known.filter((news) => news.key !== key));
  };
  useGone(isShowShown || shown?.stays === true ? null : key, dismiss);
  return { shown, dismiss };

  function add(fresh: readonly News[]) {
    const unseen = fresh.filter((news) => !seen.current.has(news.key));
    for (const news of unseen) seen.current.add(news.key);
    if (unseen.length > 0) setQueue((known) => [...known, ...unseen]);
  }
}

/** Runs `go` once the line of a key was in sight for eight seconds: not behind a light show, nor on a hidden page. */
function useGone(key: string | null, go: () => void): void {
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    if (key === null) return;
    let seenMs = 0;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden' || document.querySelector('dialog[open]') !== null) return;
      seenMs += tickMs;
      if (seenMs >= shownMs) latest.current();
    }, tickMs);
    return () => clearInterval(timer);
  }, [key]);
}
