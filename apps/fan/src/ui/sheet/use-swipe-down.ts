import { useRef, type PointerEvent } from 'react';

/** In CSS pixels. */
const closingDistance = 80;

/**
 * Moves an element with a finger that pulls down its grip, and calls `onEnd` if the finger lets go far enough below.
 * Returns the element's ref, and the handlers of the grip.
 */
export function useSwipeDown<Moved extends HTMLElement>(onEnd: () => void) {
  const moved = useRef<Moved>(null);
  const startY = useRef<number | null>(null);
  const move = (distance: number) => {
    if (moved.current !== null) moved.current.style.translate = `0 ${Math.max(0, distance)}px`;
  };
  const end = (clientY: number) => {
    if (startY.current === null) return;
    const distance = clientY - startY.current;
    startY.current = null;
    if (distance >= closingDistance) onEnd();
    else move(0);
  };
  const grip = {
    onPointerDown({ clientY, target, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
      if (target instanceof Element && target.closest('button') !== null) return;
      startY.current = clientY;
      currentTarget.setPointerCapture?.(pointerId);
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (startY.current !== null) move(clientY - startY.current);
    },
    onPointerUp: ({ clientY }: PointerEvent) => end(clientY),
    onPointerCancel: () => end(startY.current ?? 0),
  };
  return { moved, grip };
}
