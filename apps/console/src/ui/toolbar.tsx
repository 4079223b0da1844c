import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

/** The search and the filters above a list. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.toolbar} role="search">
      {children}
    </div>
  );
}
