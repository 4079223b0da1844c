import type { ReactNode } from 'react';
import styles from './labelled-filter.module.css';

export function LabelledFilter({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.filter}>
      <span aria-hidden>{name}</span>
      {children}
    </div>
  );
}
