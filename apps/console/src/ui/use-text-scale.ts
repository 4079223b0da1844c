import { useSyncExternalStore } from 'react';

/** The size of the root's letters where nobody has chosen another, in px. */
const standardPx = 16;

const scaleNow = (): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || standardPx) / standardPx;

/** Calls back when the root's letters change their size: a box of 1 rem does then, too. */
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

/** How much larger than usual the browser is set to show text: 2 for a font size of 32 px. */
export const useTextScale = (): number => useSyncExternalStore(watchScale, scaleNow);
