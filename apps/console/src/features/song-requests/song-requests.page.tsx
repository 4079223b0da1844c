import type { EventDetail } from '@backline/contract/events';
import { getEventRequests } from '@backline/contract/song-requests';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { eventTrail } from '../../nouns/events/event-paths.ts';
import { EventState } from '../../nouns/events/event-state.tsx';
import { useEvent } from '../../nouns/events/event.queries.ts';
import { eventTimes } from '../../lib/zone-clock.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { RequestState } from './request-state.tsx';
import { SongList } from './song-list.tsx';
import { useLiveRequests } from './song-request.queries.ts';
import { StopButton } from './stop-button.tsx';

export const handle: RouteHandle = { title: 'Fan Requests', access: getEventRequests };

export function Component() {
  const { event_id: id = '' } = useParams();
  return <EventState query={useEvent(id)}>{(event) => <Requests event={event} />}</EventState>;
}

function Requests({ event }: { event: EventDetail }) {
  const ref = { id: event.event_id, name: event.event_name };
  usePageTitle(`Fan Requests: ${event.event_name}`);
  useLiveRequests(event.event_id);
  return (
    <>
      <PageHeader
        title="Fan Requests"
        times={eventTimes(event.timezone)}
        breadcrumbs={eventTrail(ref)}
        actions={<StopButton eventId={event.event_id} />}
      />
      <RequestState eventId={event.event_id} />
      <SongList event={event} />
    </>
  );
}
