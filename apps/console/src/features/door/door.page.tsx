import { scanFan } from '@backline/contract/door';
import type { EventDetail } from '@backline/contract/events';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventState } from '../../nouns/events/event-state.tsx';
import { useEvent } from '../../nouns/events/event.queries.ts';
import { toFans } from '../../nouns/fans/fan-paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { DoorStation } from './door-station.tsx';

export const handle: RouteHandle = { title: 'Door', access: scanFan, isStage: true, hasScanner: true };

export function Component() {
  const { event_id: id = '' } = useParams();
  return (
    <EventState back={toFans} query={useEvent(id)}>
      {(event) => <EventDoor event={event} />}
    </EventState>
  );
}

function EventDoor({ event }: { event: EventDetail }) {
  usePageTitle(`Door: ${event.event_name}`);
  return (
    <>
      <PageHeader title="Door" />
      <DoorStation event={event} />
    </>
  );
}
