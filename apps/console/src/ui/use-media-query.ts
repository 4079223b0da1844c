import { useSyncExternalStore } from 'react';

/** Below this width tables become cards. */
export const phone = '(max-width: 767px)';

/** Below this width a table of seven columns has no room beside the sidebar, and the lanes of a night have little more than a phone's. */
export const smallDesk = '(max-width: 1199px)';

/** Below this width only a search stands in its line. */
export const narrow = '(max-width: 575px)';

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
