import type { ReactNode } from 'react';
import styles from './desk-line.module.css';

interface DeskLineProps {
  who: ReactNode;
  children: ReactNode;
}

export function DeskLine({ who, children }: DeskLineProps) {
  return (
    <li className={styles.line}>
      <div className={styles.who}>{who}</div>
      {children}
    </li>
  );
}
