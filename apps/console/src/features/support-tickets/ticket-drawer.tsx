import type { EventDetail } from '@backline/contract/events';
import { useSession } from '../../lib/session.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import type { RecordPanel } from '../../ui/use-record-panel.ts';
import { FanPanel } from './fan-panel.tsx';
import { PlaceTicket } from './place-ticket.tsx';
import { ReplyForm } from './reply-form.tsx';
import styles from './support.module.css';
import { Thread } from './thread.tsx';
import { TicketHead, type OpenedTicket } from './ticket-head.tsx';
import { useMarkRead, useThread, useTicket } from './ticket.queries.ts';

interface TicketProps {
  event: EventDetail | null;
  ticketId: number;
  timezone: string | undefined;
}

export function TicketDrawer({ panel, ...shown }: TicketProps & { panel: RecordPanel }) {
  return (
    <RecordDrawer panel={panel} title={`Ticket #${shown.ticketId}`}>
      <Ticket key={shown.ticketId} {...shown} />
    </RecordDrawer>
  );
}

function Ticket({ event, ticketId, timezone }: TicketProps) {
  const ticket = useTicket(event?.event_id ?? 0, ticketId);
  return (
    <QueryState query={ticket}>{(about) => <Opened event={event} ticket={about} timezone={timezone} />}</QueryState>
  );
}

interface OpenedProps extends Omit<TicketProps, 'ticketId'> {
  ticket: OpenedTicket;
}

function Opened({ event, ticket, timezone }: OpenedProps) {
  const eventId = event?.event_id ?? 0;
  const { user } = useSession();
  const thread = useThread(eventId, ticket.id);
  useMarkRead(eventId, ticket, thread.data);
  return (
    <div className={styles.ticket}>
      <div className={styles.above}>
        <TicketHead eventId={eventId} ticket={ticket} />
        {event === null && <PlaceTicket ticketId={ticket.id} />}
        {event !== null && ticket.fan !== null && <FanPanel event={event} fan={ticket.fan} />}
        <QueryState query={thread}>
          {(interactions) => <Thread interactions={interactions} timezone={timezone} />}
        </QueryState>
      </div>
      {thread.data !== undefined && (
        // Remounts when another person signs in, in any tab. Otherwise they would see this person's draft.
        <ReplyForm key={user?.id} event={event} ticket={ticket} interactions={thread.data} />
      )}
    </div>
  );
}
