import type { ReactNode } from 'react';
import styles from './desk-line.module.css';

interface DeskLineProps {
  /** What it is about. */
  who: ReactNode;
  /** What can be done about it. */
  children: ReactNode;
}

/** One line of a list of a desk. */
export function DeskLine({ who, children }: DeskLineProps) {
  return (
    <li className={styles.line}>
      <div className={styles.who}>{who}</div>
      {children}
    </li>
  );
}
