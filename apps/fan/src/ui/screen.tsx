import { useEffect, useRef, type ReactNode } from 'react';
import { loadFont } from '../lib/late-font.ts';
import styles from './screen.module.css';

interface ScreenProps {
  title: string;
  lead?: ReactNode;
  /** A picture of it. */
  above?: ReactNode;
  children: ReactNode;
}

/** The page that the browser opens with is read out by itself. */
let isFirst = true;

/** One page: its heading, and below it what one thumb reaches. */
export function Screen({ title, lead, above, children }: ScreenProps) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const heading = main.current?.querySelector('h1');
    // A field that took the focus is read out with its label.
    if (!isFirst && !main.current?.contains(document.activeElement)) heading?.focus();
    isFirst = false;
    loadFont();
  }, []);
  return (
    <main ref={main} className={styles.screen}>
      <title>{`${title} · Backline`}</title>
      {above}
      <h1 tabIndex={-1}>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </main>
  );
}
