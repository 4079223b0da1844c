import { useCallback } from 'react';

const property = '--banner-height';

/** Publishes the banner's height to the style sheets of sticky elements. The height varies, because long names wrap. */
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
