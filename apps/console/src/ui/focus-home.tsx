import { createContext, use, useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './focus-home.module.css';

const GoHome = createContext<() => void>(() => undefined);

/** For a dialog that takes away the row that opened it: called once it has closed, and would give the focus back. */
export const useGoHome = () => use(GoHome);

/** For a dialog whose opener may be gone: called once it has closed, it leaves the focus at home where it would be nowhere. */
export function useKeepFocus() {
  const goHome = useGoHome();
  return useCallback(() => {
    const { activeElement: at, body } = document;
    if (at === null || at === body || at.closest('[role=dialog]') !== null) goHome();
  }, [goHome]);
}

/** For the controls of a row that goes away by itself, perhaps with the focus on one of them. */
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

/** Controls that go away by themselves while what is around them stays. */
export function PassingControls({ children }: { children: ReactNode }) {
  return (
    <div ref={useLeaveFocusAtHome()} className={styles.passing}>
      {children}
    </div>
  );
}

/** A list that takes the focus over from a row of its own that goes away. */
export function FocusHome({ label, children }: { label: string; children: ReactNode }) {
  const home = useRef<HTMLDivElement>(null);
  const goHome = useCallback(() => home.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={home} className={styles.home} role="group" aria-label={label} tabIndex={-1}>
      <GoHome value={goHome}>{children}</GoHome>
    </div>
  );
}
