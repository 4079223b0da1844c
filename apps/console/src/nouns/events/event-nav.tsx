import { scanFan } from '@backline/contract/door';
import { listEventOrders } from '@backline/contract/event-orders';
import { listEventPatterns } from '@backline/contract/event-patterns';
import { isOnNow } from '@backline/contract/event-rules';
import { getEventDetails, type EventDetail } from '@backline/contract/events';
import { listFans } from '@backline/contract/fans';
import { scanOrder } from '@backline/contract/hand-overs';
import { listMerchDrops } from '@backline/contract/merch-drops';
import { listPolls } from '@backline/contract/polls';
import { nights } from '@backline/contract/night-access';
import * as nightTexts from '@backline/contract/night.texts';
import { listRaffles } from '@backline/contract/raffles';
import { getEventRequests } from '@backline/contract/song-requests';
import { listTracks } from '@backline/contract/tracks';
import { listSupportCases } from '@backline/contract/support-tickets';
import { listTrivia } from '@backline/contract/trivia';
import { listNotifications } from '@backline/contract/notifications';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Accessed } from '../../lib/rights.ts';
import { useSession } from '../../lib/session.tsx';
import { SubNavigation } from '../../ui/sub-navigation.tsx';
import { useNow } from '../../ui/use-now.ts';
import { eventPaths, type EventRef } from './event-paths.ts';
import { eventKey } from './event.queries.ts';
import { UnreadTickets } from './unread-tickets.tsx';

interface EventPage {
  label: string | ((startsAt: number | null, now: number) => string | null);
  access: Accessed;
  to: (event: EventRef) => string;
  Mark?: ComponentType<{ eventId: number }>;
}

const pages: readonly EventPage[] = [
  { label: 'Home', access: getEventDetails, to: eventPaths.detail },
  { label: nightLabel, access: nights, to: eventPaths.now },
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

/** Hidden before the night begins; afterwards it names the record. */
function nightLabel(startsAt: number | null, now: number): string | null {
  if (startsAt === null) return null;
  if (isOnNow(startsAt, now)) return nightTexts.now;
  return now > startsAt ? nightTexts.theNight : null;
}

const minuteMs = 60_000;

export function EventNav({ event }: { event: EventRef }) {
  const { opens } = useSession();
  const now = useNow(minuteMs);
  const startsAt = useQueryClient().getQueryData<EventDetail>(eventKey(event.id))?.event_dttm ?? null;
  const items = pages
    .filter(({ access }) => opens(access))
    .flatMap(({ label: words, to, Mark }) => {
      const label = typeof words === 'string' ? words : words(startsAt, now);
      return label === null ? [] : [{ label, to: to(event), mark: Mark && <Mark eventId={Number(event.id)} /> }];
    });
  return <SubNavigation label="Event" items={items} />;
}
