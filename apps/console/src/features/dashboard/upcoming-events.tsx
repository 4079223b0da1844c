import { isAroundNow, isOnNow } from '@backline/contract/event-rules';
import { listEvents } from '@backline/contract/events';
import * as eventTexts from '@backline/contract/events.texts';
import { Card } from 'antd';
import { Link } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { NowChip } from '../../nouns/events/now-chip.tsx';
import { PosterThumbnail } from '../../nouns/events/poster-thumbnail.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './dashboard.module.css';
import { useUpcomingEvents } from './dashboard.queries.ts';
import { EventWhen } from './event-when.tsx';
import { LinkedLine } from './linked-line.tsx';
import { Readiness } from './readiness.tsx';

export function UpcomingEvents() {
  const events = useUpcomingEvents();
  const now = useNow(30_000);
  const { opens } = useSession();
  return (
    <Card
      title={<h2>Upcoming Events</h2>}
      extra={
        opens(listEvents) && (
          <Link className={styles.all} to={eventPaths.list}>
            See all events
          </Link>
        )
      }
    >
      <QueryState query={events} isEmpty={(rows) => rows.length === 0} empty={eventTexts.noEvents}>
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((event) => (
              <li key={event.id} className={isAroundNow(event.event_dttm, now) ? styles.now : undefined}>
                <LinkedLine to={opens(listEvents) ? eventPaths.detail(event) : null}>
                  <PosterThumbnail className={styles.image} src={event.event_image_url} focus={event} />
                  <span>
                    <strong>
                      {event.name} {isOnNow(event.event_dttm, now) && <NowChip />}
                    </strong>
                    <EventWhen event={event} />
                    <Readiness eventId={event.id} />
                  </span>
                </LinkedLine>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  );
}
