import type { ReactNode } from 'react';
import styles from './status-chip.module.css';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

interface StatusChipProps {
  tone?: Tone;
  /** Status as text in sentence case, because the colour alone does not convey it. */
  children: ReactNode;
}

export function StatusChip({ tone = 'neutral', children }: StatusChipProps) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  );
}
