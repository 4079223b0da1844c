import { useEffect, useRef, type RefObject } from 'react';

/** Of links that have no room beside each other, moves the one that is open into sight, each time the page is another. */
export function useOpenInSight(page: string): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = nav.current?.querySelector<HTMLElement>('[aria-current=page]');
    // Not by scrollIntoView, which would move the page as well.
    if (open) nav.current?.scrollTo?.({ left: open.offsetLeft - (nav.current.clientWidth - open.offsetWidth) / 2 });
  }, [page]);
  return nav;
}
