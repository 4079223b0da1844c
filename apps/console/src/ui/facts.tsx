import type { ReactNode } from 'react';
import { missing } from '../lib/format.ts';
import styles from './facts.module.css';
import { QueryState, type QueryStateProps } from './query-state.tsx';

interface FactsProps {
  facts: readonly { title: string; value: ReactNode }[];
}

interface QueriedFactsProps<Data> {
  query: QueryStateProps<Data>['query'];
  facts: readonly { title: string; of: (data: Data) => ReactNode }[];
}

/** Shows facts of a query, and the place of each while they load. */
export function QueriedFacts<Data>({ query, facts }: QueriedFactsProps<Data>) {
  return (
    <QueryState query={query} skeleton={<Facts facts={facts.map(({ title }) => ({ title, value: '…' }))} />}>
      {(data) => <Facts facts={facts.map(({ title, of }) => ({ title, value: of(data) }))} />}
    </QueryState>
  );
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
