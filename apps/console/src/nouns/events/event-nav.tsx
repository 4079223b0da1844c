import { scanFan } from '@backline/contract/door';
import { listEventOrders } from '@backline/contract/event-orders';
import { listEventPatterns } from '@backline/contract/event-patterns';
import { getEventDetails } from '@backline/contract/events';
import { listFans } from '@backline/contract/fans';
import { scanOrder } from '@backline/contract/hand-overs';
import { listMerchDrops } from '@backline/contract/merch-drops';
import { listPolls } from '@backline/contract/polls';
import { listRaffles } from '@backline/contract/raffles';
import { getEventRequests } from '@backline/contract/song-requests';
import { listTracks } from '@backline/contract/tracks';
import { listSupportCases } from '@backline/contract/support-tickets';
import { listTrivia } from '@backline/contract/trivia';
import { listNotifications } from '@backline/contract/notifications';
import type { ComponentType } from 'react';
import type { Accessed } from '../../lib/rights.ts';
import { useSession } from '../../lib/session.tsx';
import { SubNavigation } from '../../ui/sub-navigation.tsx';
import { eventPaths, type EventRef } from './event-paths.ts';
import { UnreadTickets } from './unread-tickets.tsx';

interface EventPage {
  label: string;
  access: Accessed;
  to: (event: EventRef) => string;
  /** Beside the label: how much waits there. */
  Mark?: ComponentType<{ eventId: number }>;
}

/** The pages of one event, in their order. An item is added together with its page. */
const pages: readonly EventPage[] = [
  { label: 'Home', access: getEventDetails, to: eventPaths.detail },
  { label: 'Orders', access: listEventOrders, to: eventPaths.ordersOf },
  { label: 'Merch Drops', access: listMerchDrops, to: eventPaths.merchDropsOf },
  { label: 'Fan Requests', access: getEventRequests, to: eventPaths.requests },
  { label: 'Polls', access: listPolls, to: eventPaths.pollsOf },
  { label: 'Notify Fans', access: listNotifications, to: eventPaths.notifyFans },
  { label: 'Order Fulfillment', access: scanOrder, to: eventPaths.kiosk },
  { label: 'Users', access: listFans, to: eventPaths.fans },
  { label: 'Trivia', access: listTrivia, to: eventPaths.triviaOf },
  { label: 'Raffle', access: listRaffles, to: eventPaths.rafflesOf },
  { label: 'Light Shows: Patterns', access: listEventPatterns, to: eventPaths.patternsOf },
  { label: 'Light Shows: Play Via Track', access: listTracks, to: eventPaths.tracksOf },
  { label: 'Support Tickets', access: listSupportCases, to: eventPaths.ticketsOf, Mark: UnreadTickets },
  { label: 'Door', access: scanFan, to: eventPaths.door },
];

export function EventNav({ event }: { event: EventRef }) {
  const { opens } = useSession();
  const items = pages
    .filter(({ access }) => opens(access))
    .map(({ label, to, Mark }) => ({
      label,
      to: to(event),
      mark: Mark && <Mark eventId={Number(event.id)} />,
    }));
  return <SubNavigation label="Event" items={items} />;
}
