import type { ReactNode } from 'react';
import { missing } from '../../lib/format.ts';
import styles from './order-info.module.css';

/** Words with what they stand for; a dash for what the store left empty. */
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
