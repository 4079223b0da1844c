import { CalendarOutlined, CustomerServiceOutlined } from '@ant-design/icons';
import { getEventDetails } from '@backline/contract/events';
import { isOnNow } from '@backline/contract/event-rules';
import { zoneOf } from '@backline/contract/time-zones';
import type { PersonCard } from '@backline/contract/people';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCardDate, formatCount } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { useNow } from '../../ui/use-now.ts';
import { eventPaths } from '../events/event-paths.ts';
import styles from './person-tile.module.css';

export function PersonWork({ person: { artists, events } }: { person: Pick<PersonCard, 'artists' | 'events'> }) {
  return (
    <>
      {artists !== null && (
        <Fact icon={<CustomerServiceOutlined aria-label="Artists" />}>
          <Artists {...artists} />
        </Fact>
      )}
      {events !== null && (
        <Fact icon={<CalendarOutlined aria-label="Events" />}>
          <Events {...events} />
        </Fact>
      )}
    </>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{icon}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Artists({ count, names }: NonNullable<PersonCard['artists']>) {
  if (count === 0) return 'No artists yet';
  const more = count - names.length;
  return `${names.join(', ')}${more > 0 ? ` + ${formatCount(more)} more` : ''}`;
}

function Events({ upcoming_count: upcoming, past_count: past, next }: NonNullable<PersonCard['events']>) {
  const now = useNow(minuteMs);
  const { opens } = useSession();
  if (upcoming + past === 0) return 'No events yet';
  const facts = [
    next !== null && (isOnNow(next.event_dttm, now) ? 'Now' : formatCardDate(next.event_dttm, zoneOf(next.timezone))),
    upcoming > 0 && `${formatCount(upcoming)} upcoming`,
    past > 0 && `${formatCount(past)} past`,
  ];
  return (
    <>
      {next !== null && (opens(getEventDetails) ? <Link to={eventPaths.detail(next)}>{next.name}</Link> : next.name)}
      <span className={styles.when}>{facts.filter((fact) => fact !== false).join(' · ')}</span>
    </>
  );
}

const minuteMs = 60_000;
