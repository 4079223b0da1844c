import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to a step's heading when it appears in place of another, so that it is read out. */
export function useFocusedHeading<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const heading = ref.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, []);
  return ref;
}
