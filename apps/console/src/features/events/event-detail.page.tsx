import { createEvent, getEventDetails, updateEvent, type WholeEvent } from '@backline/contract/events';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import defaultEvent from '../../nouns/events/default-event.svg';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { EventState } from '../../nouns/events/event-state.tsx';
import { useEventArrivals } from '../../nouns/events/use-arrivals.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Picture } from '../../ui/picture.tsx';
import { EventCards } from './event-cards.tsx';
import styles from './event-detail.module.css';
import { EventQrCode } from './event-qr-code.tsx';
import { useWholeEvent } from './event.queries.ts';

export const handle: RouteHandle = { title: 'Event', access: getEventDetails };

export function Component() {
  const { event_id: id = '' } = useParams();
  return <EventState query={useWholeEvent(id)}>{(event) => <EventHome event={event} />}</EventState>;
}

function EventActions({ event }: { event: WholeEvent }) {
  const { may } = useSession();
  const ref = { id: event.event_id, name: event.event_name };
  return (
    <>
      <LinkButton to={eventPaths.publicPage(event.seo_url)} target="_blank">
        Public page
      </LinkButton>
      {may(createEvent) && <LinkButton to={eventPaths.copy(ref)}>Duplicate</LinkButton>}
      {may(updateEvent) && (
        <LinkButton type="primary" to={eventPaths.edit(ref)}>
          Edit Event
        </LinkButton>
      )}
    </>
  );
}

function EventHome({ event }: { event: WholeEvent }) {
  usePageTitle(event.event_name);
  useEventArrivals(event.event_id);
  return (
    <>
      <PageHeader
        title={event.event_name}
        breadcrumbs={[{ label: 'Events', to: eventPaths.list }]}
        actions={<EventActions event={event} />}
      />
      <div className={styles.home}>
        <Picture className={styles.poster} src={event.event_image_url} fallback={defaultEvent} />
        <EventCards event={event} />
        <EventQrCode event={event} />
      </div>
    </>
  );
}
