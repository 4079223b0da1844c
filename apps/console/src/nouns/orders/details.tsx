import type { ReactNode } from 'react';
import { missing } from '../../lib/format.ts';
import styles from './order-info.module.css';

export function Details({ entries }: { entries: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.details}>
      {entries.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || missing}</dd>
        </div>
      ))}
    </dl>
  );
}
