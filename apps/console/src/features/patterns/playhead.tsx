import { useEffect, useRef, type RefObject } from 'react';
import styles from './light-editor.module.css';

interface PlayheadProps {
  /** Start time on the `performance.now()` clock. */
  startsAtMs: number;
  totalMs: number;
  scroller: RefObject<HTMLDivElement | null>;
}

export function Playhead({ startsAtMs, totalMs, scroller }: PlayheadProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = requestAnimationFrame(draw);
    function draw() {
      const share = Math.min(Math.max((performance.now() - startsAtMs) / totalMs, 0), 1);
      if (line.current !== null) line.current.style.left = `${share * 100}%`;
      const { current: view } = scroller;
      if (view !== null) {
        const atPx = share * view.scrollWidth;
        const isInSight = atPx >= view.scrollLeft && atPx <= view.scrollLeft + view.clientWidth;
        if (!isInSight) view.scrollLeft = atPx - view.clientWidth / 8;
      }
      frame = requestAnimationFrame(draw);
    }
    return () => cancelAnimationFrame(frame);
  }, [startsAtMs, totalMs, scroller]);
  return <div ref={line} className={styles.playhead} data-testid="playhead" aria-hidden />;
}
