import { useSyncExternalStore } from 'react';

const standardPx = 16;

const scaleNow = (): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || standardPx) / standardPx;

/** Watches a box of 1 rem, which resizes with the root font. */
function watchScale(onChange: () => void): () => void {
  const box = document.createElement('div');
  Object.assign(box.style, { position: 'absolute', visibility: 'hidden', inset: '0 auto auto 0', width: '1rem' });
  document.body.append(box);
  const observer = new ResizeObserver(onChange);
  observer.observe(box);
  return () => {
    observer.disconnect();
    box.remove();
  };
}

/** Returns the browser's text scale: 2 for a font size of 32 px. */
export const useTextScale = (): number => useSyncExternalStore(watchScale, scaleNow);
