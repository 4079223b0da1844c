import type { EventDetail } from '@backline/contract/events';
import { scanOrder } from '@backline/contract/hand-overs';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventState } from '../../nouns/events/event-state.tsx';
import { useEvent } from '../../nouns/events/event.queries.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { KioskStation } from './kiosk-station.tsx';

export const handle: RouteHandle = { title: 'Order Fulfillment', access: scanOrder, isStage: true, hasScanner: true };

export function Component() {
  const { event_id: id = '' } = useParams();
  return <EventState query={useEvent(id)}>{(event) => <Kiosk event={event} />}</EventState>;
}

function Kiosk({ event }: { event: EventDetail }) {
  usePageTitle(`Order Fulfillment: ${event.event_name}`);
  return (
    <>
      <PageHeader title="Order Fulfillment" />
      <KioskStation event={event} />
    </>
  );
}
