import { useSyncExternalStore } from 'react';

/**
 * These queries use `em`, which follows the browser's font size while px do not. Large text gets the layout of a small
 * window.
 */

/** Matches up to 767 px, where tables become cards. */
export const phone = '(max-width: 47.9375em)';

/** Matches up to 991 px, where no menu has room at the side. */
export const belowDesktop = '(max-width: 61.99875em)';

/** Matches up to 1279 px, where only one menu has room at the side. */
export const oneMenu = '(max-width: 79.9375em)';

/** Matches up to a width at which a table of seven columns does not fit next to the sidebar. */
export const smallDesktop = '(max-width: 74.9375em)';

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
