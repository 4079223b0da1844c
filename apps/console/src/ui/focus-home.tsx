import { createContext, use, useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './focus-home.module.css';

const GoHome = createContext<() => void>(() => undefined);

/**
 * Returns a function that moves the focus to the list. Call it after a dialog that removed its opener's row has closed.
 */
export const useGoHome = () => use(GoHome);

/**
 * Returns a function that moves a lost focus to the list. Call it after a dialog whose opener may be gone has closed.
 */
export function useKeepFocus() {
  const goHome = useGoHome();
  return useCallback(() => {
    const { activeElement: at, body } = document;
    if (at === null || at === body || at.closest('[role=dialog]') !== null) goHome();
  }, [goHome]);
}

export function useLeaveFocusAtHome() {
  const goHome = useGoHome();
  const controls = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = controls;
    return () => {
      if (current?.contains(document.activeElement)) goHome();
    };
  }, [goHome]);
  return controls;
}

/** Wraps controls that may disappear while the page around them stays. Takes the focus when they disappear. */
export function PassingControls({ children }: { children: ReactNode }) {
  return (
    <div ref={useLeaveFocusAtHome()} className={styles.passing}>
      {children}
    </div>
  );
}

/** A list that takes the focus when one of its rows disappears. */
export function FocusHome({ label, children }: { label: string; children: ReactNode }) {
  const home = useRef<HTMLDivElement>(null);
  const goHome = useCallback(() => home.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={home} className={styles.home} role="group" aria-label={label} tabIndex={-1}>
      <GoHome value={goHome}>{children}</GoHome>
    </div>
  );
}
