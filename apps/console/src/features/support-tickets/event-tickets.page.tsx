import type { EventDetail } from '@backline/contract/events';
import { listSupportCases } from '@backline/contract/support-tickets';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { pageOfPart, refOf } from '../../nouns/events/event-part.tsx';
import { eventTrail } from '../../nouns/events/event-paths.ts';
import { eventTimes } from '../../lib/zone-clock.ts';
import { ExportLoading } from '../../ui/export-loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { AnswersDialog } from './answers-dialog.tsx';
import { TicketDesk } from './ticket-desk.tsx';
import { ticketPart } from './ticket.queries.ts';

const TicketExport = lazy(() => import('./ticket-export.tsx'));

export const handle: RouteHandle = { title: 'Support Tickets', access: listSupportCases };

export const Component = pageOfPart(ticketPart, EventTickets);

function EventTickets({ event }: { event: EventDetail }) {
  usePageTitle(`Support Tickets: ${event.event_name}`);
  const [isPreparing, setIsPreparing] = useState(false);
  return (
    <>
      <PageHeader
        title="Support Tickets"
        times={eventTimes(event.timezone)}
        breadcrumbs={eventTrail(refOf(event))}
        actions={
          <>
            <Suspense fallback={<ExportLoading />}>
              <TicketExport eventId={event.event_id} />
            </Suspense>
            <Button onClick={() => setIsPreparing(true)}>Prepared replies</Button>
          </>
        }
      />
      <TicketDesk event={event} />
      <AnswersDialog event={event} isOpen={isPreparing} onClose={() => setIsPreparing(false)} />
    </>
  );
}
