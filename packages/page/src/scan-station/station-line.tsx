import type { ReactNode } from 'react';
import styles from './station-line.module.css';

interface StationLineProps {
  who: ReactNode;
  children: ReactNode;
}

export function StationLine({ who, children }: StationLineProps) {
  return (
    <li className={styles.line}>
      <div className={styles.who}>{who}</div>
      {children}
    </li>
  );
}
