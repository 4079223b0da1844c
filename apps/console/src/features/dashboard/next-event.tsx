import { isAroundNow, isOnNow } from '@backline/contract/event-rules';
import { listEvents, type EventRow } from '@backline/contract/events';
import * as dashboardTexts from '@backline/contract/dashboard.texts';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { formatSpan } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { openGroups } from '../../nouns/events/event-pages.ts';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { PosterThumbnail } from '../../nouns/events/poster-thumbnail.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './dashboard.module.css';
import { useUpcomingEvents } from './dashboard.queries.ts';
import { EventWhen } from './event-when.tsx';
import { Readiness } from './readiness.tsx';

/** Pages that staff need first on the night. A page of another time, such as Now before the night, is left out. */
const nightPages = ['now', 'orders', 'door'];

/** Shows the event that is on now, or else the next one. The list of upcoming events below reports a failure. */
export function NextEvent() {
  const { data, isPending } = useUpcomingEvents();
  const now = useNow(30_000);
  if (isPending) {
    return (
      <div className={styles.next} role="status" aria-label="Loading" aria-busy="true">
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      </div>
    );
  }
  // The list is in order of start, so the last event that is on is the one that began last.
  const event =
    data?.findLast(({ event_dttm: at }) => isOnNow(at, now)) ?? data?.find(({ event_dttm: at }) => at > now);
  return event === undefined ? null : <EventCard event={event} now={now} />;
}

function EventCard({ event, now }: { event: EventRow; now: number }) {
  const { opens } = useSession();
  const { event_dttm: startsAt } = event;
  const isOn = isOnNow(startsAt, now);
  const open = openGroups(opens, startsAt, now).flatMap(({ pages }) => pages);
  const pages = nightPages.flatMap((key) => open.filter((page) => page.key === key));
  return (
    <section className={styles.next} data-now={isAroundNow(startsAt, now)} aria-labelledby="next-event">
      <PosterThumbnail className={styles.image} src={event.event_image_url} focus={event} />
      <div className={styles.nextAbout}>
        <h2 id="next-event">
          {opens(listEvents) ? <Link to={eventPaths.detail(event)}>{event.name}</Link> : event.name}
        </h2>
        <StatusChip tone={isOn ? 'success' : 'info'}>
          {isOn ? dashboardTexts.onNow : dashboardTexts.startsIn(formatSpan(startsAt - now))}
        </StatusChip>
        <EventWhen event={event} />
        <Readiness eventId={event.id} />
      </div>
      <nav className={styles.nextPages} aria-label={event.name}>
        {pages.map(({ key, label, to }) => (
          <LinkButton key={key} {...(key === 'now' && { type: 'primary' })} to={to(event)}>
            {label}
          </LinkButton>
        ))}
      </nav>
    </section>
  );
}
