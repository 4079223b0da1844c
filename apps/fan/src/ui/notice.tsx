import type { ReactNode } from 'react';
import styles from './notice.module.css';

export function Notice({ kind = 'plain', children }: { kind?: 'plain' | 'error' | 'good'; children: ReactNode }) {
  return (
    <p className={styles.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}
