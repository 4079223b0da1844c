import { useSyncExternalStore } from 'react';

/** Queries in `em` follow the browser's font size, which px do not: large letters get the layout of a small window. */

/** Below this width, 767 px, tables become cards. */
export const phone = '(max-width: 47.9375em)';

/** Below this width a table of seven columns has no room beside the sidebar, and the lanes of a night have little more than a phone's. */
export const smallDesk = '(max-width: 74.9375em)';

/** Below this width only a search stands in its line. */
export const narrow = '(max-width: 35.9375em)';

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
