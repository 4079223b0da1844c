import { maxNamedAdmins, type WholeEvent } from '@backline/contract/events';
import { Skeleton } from 'antd';
import { formatCount, missing } from '../../lib/format.ts';
import defaultPerson from '../../nouns/people/default-person.svg';
import { Picture } from '../../ui/picture.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import styles from './event-detail.module.css';
import { useEventAdmins } from './event.queries.ts';
import { FactsCard } from './facts-card.tsx';

interface Named {
  id: number;
  name: string;
  image?: string | null;
}

export function EventPeople({ event }: { event: WholeEvent }) {
  const { artist_id: artists, team_members_id: members } = event;
  const admins = useEventAdmins(event.event_id);
  return (
    <FactsCard
      title="People"
      facts={[
        { label: 'Artist Manager', value: event.manager_name },
        { label: 'Created By', value: event.event_created_by },
      ]}
    >
      <Group title={`Artists (${formatCount(artists.length)})`} people={artists} hasPortraits />
      <Group title={`Team Members (${formatCount(members.length)})`} people={members} />
      <QueryState query={admins} skeleton={<Skeleton active paragraph={{ rows: 1 }} title={false} />}>
        {(people) => <Group title={`Event admins (${adminCount(people.length)})`} people={people} />}
      </QueryState>
    </FactsCard>
  );
}

const adminCount = (count: number) => (count < maxNamedAdmins ? formatCount(count) : `${maxNamedAdmins}+`);

function Group({ title, people, hasPortraits = false }: { title: string; people: Named[]; hasPortraits?: boolean }) {
  return (
    <section>
      <h3>{title}</h3>
      {people.length === 0 ? (
        missing
      ) : (
        <ul className={hasPortraits ? styles.portraits : styles.names}>
          {people.map((person) => (
            <li key={person.id}>
              {hasPortraits && <Picture className={styles.portrait} src={person.image} fallback={defaultPerson} />}
              <span>{person.name}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
