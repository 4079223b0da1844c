import type { PersonCard } from '@backline/contract/people';
import { Card, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import styles from './people-list.module.css';

interface PeopleListProps {
  /** What a screen reader calls the list. */
  label: string;
  query: {
    data: PersonCard[] | undefined;
    error: Error | null;
    isFetching: boolean;
    /** The rows are still those of the filters before. */
    isPlaceholderData: boolean;
    refetch(): unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage(): unknown;
  };
  empty: ReactNode;
  /** The tile of one person. */
  children: (person: PersonCard) => ReactNode;
}

/** People as a grid of tiles, page by page. */
export function PeopleList({ label, query, empty, children }: PeopleListProps) {
  return (
    <QueryState query={query} skeleton={<TilesToCome />} isEmpty={(people) => people.length === 0} empty={empty}>
      {(people) => (
        <>
          <ul className={styles.list} aria-label={label} aria-busy={query.isPlaceholderData}>
            {people.map((person) => (
              <li key={person.id}>{children(person)}</li>
            ))}
          </ul>
          <LoadMore query={query} />
        </>
      )}
    </QueryState>
  );
}

function TilesToCome() {
  return (
    <div className={styles.list}>
      {[1, 2, 3].map((tile) => (
        <Card key={tile}>
          <Skeleton active avatar={{ size: 64 }} title={false} paragraph={{ rows: 3 }} />
        </Card>
      ))}
    </div>
  );
}
