import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to a step's heading when it replaces another step, so that it is announced. */
export function useFocusedHeading<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const heading = ref.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, []);
  return ref;
}
