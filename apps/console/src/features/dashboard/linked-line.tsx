import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './dashboard.module.css';

export function LinkedLine({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? (
    <div className={styles.line}>{children}</div>
  ) : (
    <Link className={styles.line} to={to}>
      {children}
    </Link>
  );
}
