import { useRef, type PointerEvent, type RefObject } from 'react';

/** In CSS pixels. */
const closingDistance = 80;

/** Moves an element with a finger that pulls it down, and calls `onEnd` if the finger lets go far enough below. */
export function useSwipeDown(element: RefObject<HTMLElement | null>, onEnd: () => void) {
  const startY = useRef<number | null>(null);
  const move = (distance: number) => {
    if (element.current !== null) element.current.style.translate = `0 ${Math.max(0, distance)}px`;
  };
  const end = ({ clientY }: Pick<PointerEvent, 'clientY'>) => {
    if (startY.current === null) return;
    const distance = clientY - startY.current;
    startY.current = null;
    if (distance >= closingDistance) onEnd();
    else move(0);
  };
  return {
    onPointerDown({ clientY, target, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
      if (target instanceof Element && target.closest('button') !== null) return;
      startY.current = clientY;
      currentTarget.setPointerCapture?.(pointerId);
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (startY.current !== null) move(clientY - startY.current);
    },
    onPointerUp: end,
    onPointerCancel: () => end({ clientY: startY.current ?? 0 }),
  };
}
