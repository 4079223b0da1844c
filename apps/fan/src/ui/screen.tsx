import type { ReactNode } from 'react';
import styles from './screen.module.css';

interface ScreenProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** One page: its heading, and below it what one thumb reaches. */
export function Screen({ title, lead, children }: ScreenProps) {
  return (
    <main className={styles.screen}>
      <title>{title}</title>
      <h1>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </main>
  );
}
