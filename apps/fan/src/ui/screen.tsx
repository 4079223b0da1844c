import { useEffect, useRef, type ReactNode } from 'react';
import { useBrandName } from '../lib/brand.ts';
import { loadFont } from '../lib/late-font.ts';
import styles from './screen.module.css';

interface ScreenProps {
  title: string;
  lead?: ReactNode;
  above?: ReactNode;
  children: ReactNode;
}

/** The first page keeps the focus, because screen readers announce it themselves. */
let isFirst = true;

export function Screen({ title, lead, above, children }: ScreenProps) {
  const brandName = useBrandName();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const heading = main.current?.querySelector('h1');
    // Leaves the focus on a field, because screen readers announce it with its label.
    if (!isFirst && !main.current?.contains(document.activeElement)) heading?.focus();
    isFirst = false;
    loadFont();
  }, []);
  return (
    <main ref={main} className={styles.screen}>
      <title>{`${title} · ${brandName}`}</title>
      {above}
      <h1 tabIndex={-1}>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </main>
  );
}
