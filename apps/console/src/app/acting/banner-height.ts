import { useCallback } from 'react';

const property = '--banner-height';

/** Tells the style sheets how much of the window's top is taken, for what sticks there: names wrap as they like. */
export function useBannerHeight() {
  return useCallback((banner: HTMLElement) => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(property, `${banner.offsetHeight}px`));
    observer.observe(banner);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, []);
}
