import type { EventDetail } from '@backline/contract/events';
import { Drawer, Grid } from 'antd';
import { useId } from 'react';
import { useSession } from '../../lib/session.tsx';
import { useKeepFocus } from '../../ui/focus-home.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { FanPanel } from './fan-panel.tsx';
import { PlaceTicket } from './place-ticket.tsx';
import { ReplyForm } from './reply-form.tsx';
import styles from './support.module.css';
import { Thread } from './thread.tsx';
import { TicketHead } from './ticket-head.tsx';
import { useMarkRead, useThread, useTicket } from './ticket.queries.ts';

interface TicketDrawerProps {
  event: EventDetail | null;
  ticketId: number | null;
  onClose: () => void;
  timezone: string | undefined;
}

export function TicketDrawer({ ticketId, onClose, ...shown }: TicketDrawerProps) {
  const isWide = Grid.useBreakpoint().md === true;
  const titleId = useId();
  const keepFocus = useKeepFocus();
  return (
    <Drawer
      open={ticketId !== null}
      title={<span id={titleId}>{ticketId === null ? 'Ticket' : `Ticket #${ticketId}`}</span>}
      aria-labelledby={titleId}
      size={isWide ? 760 : '100%'}
      onClose={onClose}
      // After a change of status the list may no longer contain the row that opened the drawer, so the focus moves to
      // the list.
      afterOpenChange={(isOpen) => !isOpen && keepFocus()}
      destroyOnHidden
    >
      {ticketId !== null && <Ticket key={ticketId} ticketId={ticketId} {...shown} />}
    </Drawer>
  );
}

interface TicketProps extends Omit<TicketDrawerProps, 'onClose' | 'ticketId'> {
  ticketId: number;
}

function Ticket({ event, ticketId, timezone }: TicketProps) {
  const eventId = event?.event_id ?? 0;
  const ticket = useTicket(eventId, ticketId);
  return (
    <QueryState query={ticket}>
      {(about) => (
        <div className={styles.ticket}>
          <TicketHead eventId={eventId} ticket={about} />
          {event === null && <PlaceTicket ticketId={about.id} />}
          {event !== null && about.fan !== null && <FanPanel event={event} fan={about.fan} />}
          <Conversation event={event} ticket={about} timezone={timezone} />
        </div>
      )}
    </QueryState>
  );
}

interface ConversationProps extends Omit<TicketProps, 'ticketId'> {
  ticket: Parameters<typeof TicketHead>[0]['ticket'];
}

function Conversation({ event, ticket, timezone }: ConversationProps) {
  const eventId = event?.event_id ?? 0;
  const { user } = useSession();
  const thread = useThread(eventId, ticket.id);
  useMarkRead(eventId, ticket, thread.data);
  return (
    <QueryState query={thread}>
      {(interactions) => (
        <>
          <Thread interactions={interactions} timezone={timezone} />
          {/* Remounts when another person signs in, in any tab. Otherwise they would see this person's draft. */}
          <ReplyForm key={user?.id} event={event} ticket={ticket} interactions={interactions} />
        </>
      )}
    </QueryState>
  );
}
