import { useEffect, useRef, type RefObject } from 'react';

/**
 * Of links that have no room beside each other, moves the one that is open into sight: when the page is another, the phone is turned, or
 * a link grows.
 */
export function useOpenInSight(page: string): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const bar = nav.current;
    if (bar === null) return;
    const observer = new ResizeObserver(() => {
      const open = bar.querySelector<HTMLElement>('[aria-current=page]');
      // Not by scrollIntoView, which would move the page as well.
      if (open) bar.scrollTo({ left: open.offsetLeft - (bar.clientWidth - open.offsetWidth) / 2 });
    });
    // Its first word comes at once.
    for (const element of [bar, ...bar.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [page]);
  return nav;
}
