import type { ReactNode } from 'react';
import { missing } from '../lib/format.ts';
import styles from './facts.module.css';

interface FactsProps {
  facts: readonly { title: string; value: ReactNode }[];
}

/** Holds the place of facts while they load. */
export function FactsLoading({ titles }: { titles: readonly string[] }) {
  return <Facts facts={titles.map((title) => ({ title, value: '…' }))} />;
}

export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ title, value }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value === '' ? missing : value}</dd>
        </div>
      ))}
    </dl>
  );
}
