import type { ReactNode } from 'react';
import styles from './labelled-filter.module.css';

/** A filter below what it is about, for those who see it: its input tells the others. */
export function LabelledFilter({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.filter}>
      <span aria-hidden>{name}</span>
      {children}
    </div>
  );
}
