import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import styles from './data-table.module.css';

export interface WidthLimits {
  min: number;
  max: number;
}

interface ResizeHandleProps {
  title: string;
  limits: WidthLimits;
  onResize: (width: number, isDone: boolean) => void;
}

/** Pixels per press of an arrow key. */
const step = 16;

/** Resizes a column when its edge is dragged, or when Left or Right is pressed. */
export function ResizeHandle({ title, limits, onResize }: ResizeHandleProps) {
  const [valueNow, setValueNow] = useState(limits.min);
  const drag = useRef<{ x: number; width: number } | null>(null);
  const within = (width: number) => Math.round(Math.min(limits.max, Math.max(limits.min, width)));
  const widthOf = (handle: HTMLElement) => handle.closest('th')?.offsetWidth ?? limits.min;
  const dragged = ({ clientX }: PointerEvent) => {
    const { current } = drag;
    return current === null ? null : within(current.width + clientX - current.x);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    onResize(within(widthOf(event.currentTarget) + direction * step), true);
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      className={styles.handle}
      aria-label={`Width of ${title}`}
      aria-orientation="horizontal"
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      aria-valuenow={valueNow}
      ref={(handle) => {
        if (handle !== null) setValueNow(within(widthOf(handle)));
      }}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width: widthOf(event.currentTarget) };
      }}
      onPointerMove={(event) => {
        const width = dragged(event);
        if (width !== null) onResize(width, false);
      }}
      onPointerUp={(event) => {
        const width = dragged(event);
        drag.current = null;
        if (width !== null) onResize(width, true);
      }}
    />
  );
}
