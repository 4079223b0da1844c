import { useEffect, useRef, type ReactNode } from 'react';
import { loadFont } from '../lib/late-font.ts';
import styles from './screen.module.css';

interface ScreenProps {
  title: string;
  lead?: ReactNode;
  above?: ReactNode;
  children: ReactNode;
}

/** Screen readers announce the first page themselves. */
let isFirst = true;

export function Screen({ title, lead, above, children }: ScreenProps) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const heading = main.current?.querySelector('h1');
    // A focused field is announced with its label.
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
