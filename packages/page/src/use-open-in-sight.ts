import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the link of the open page in view: scrolls the bar of links to it when the page, the bar's width or a link's
 * width changes.
 */
export function useOpenInSight(page: string): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const bar = nav.current;
    if (bar === null) return;
    const observer = new ResizeObserver(() => {
      const open = bar.querySelector<HTMLElement>('[aria-current=page]');
      // Does not use `scrollIntoView`, which would scroll the page as well.
      if (open) bar.scrollTo({ left: open.offsetLeft - (bar.clientWidth - open.offsetWidth) / 2 });
    });
    for (const element of [bar, ...bar.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [page]);
  return nav;
}
