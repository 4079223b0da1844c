import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import styles from './data-table.module.css';

export interface WidthLimits {
  min: number;
  max: number;
}

interface ResizeHandleProps {
  title: string;
  limits: WidthLimits;
  /** Shows a width that is not saved yet, or the saved one again if it is null. */
  onShow: (width: number | null) => void;
  onSave: (width: number) => void;
}

/** Pixels per press of an arrow key. */
const step = 16;

/** Pause after the last arrow key before the width is saved, because a held key repeats. */
const savePauseMs = 400;

/** Resizes a column when its edge is dragged, or when Left or Right is pressed. */
export function ResizeHandle({ title, limits, onShow, onSave }: ResizeHandleProps) {
  const [valueNow, setValueNow] = useState(limits.min);
  const drag = useRef<{ x: number; width: number } | null>(null);
  const pressed = useRef<{ width: number; timer: ReturnType<typeof setTimeout> } | null>(null);
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
    const width = within(widthOf(event.currentTarget) + direction * step);
    onShow(width);
    clearTimeout(pressed.current?.timer);
    pressed.current = { width, timer: setTimeout(savePressed, savePauseMs) };
  };
  function savePressed() {
    if (pressed.current === null) return;
    const { width, timer } = pressed.current;
    clearTimeout(timer);
    pressed.current = null;
    onSave(width);
  }
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
      // Saves before another control changes the layout.
      onBlur={savePressed}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width: widthOf(event.currentTarget) };
      }}
      onPointerMove={(event) => {
        const width = dragged(event);
        if (width !== null) onShow(width);
      }}
      onPointerUp={(event) => {
        const width = dragged(event);
        drag.current = null;
        if (width !== null) onSave(width);
      }}
      // Comes after a cancelled drag, and also after a finished one.
      onLostPointerCapture={() => {
        if (drag.current === null) return;
        drag.current = null;
        onShow(null);
      }}
    />
  );
}
