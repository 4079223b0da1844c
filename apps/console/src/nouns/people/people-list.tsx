import type { PersonCard } from '@backline/contract/people';
import { Card, Skeleton } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { ListState } from '../../ui/list-state.tsx';
import styles from './people-list.module.css';

interface PeopleListProps {
  label: string;
  query: ComponentProps<typeof ListState<PersonCard>>['query'];
  empty: ReactNode;
  children: (person: PersonCard) => ReactNode;
}

export function PeopleList({ label, query, empty, children }: PeopleListProps) {
  return (
    <ListState query={query} skeleton={<TilesToCome />} empty={empty}>
      {(people, isStale) => (
        <ul className={styles.list} aria-label={label} aria-busy={isStale}>
          {people.map((person) => (
            <li key={person.id}>{children(person)}</li>
          ))}
        </ul>
      )}
    </ListState>
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
