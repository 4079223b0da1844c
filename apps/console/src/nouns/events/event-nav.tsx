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
import { listTrivia } from '@backline/contract/trivia';
import { listNotifications } from '@backline/contract/notifications';
import { useSession } from '../../lib/session.tsx';
import { SubNavigation } from '../../ui/sub-navigation.tsx';
import { eventPaths, type EventRef } from './event-paths.ts';

/** The pages of one event, in their order. An item is added together with its page. */
const pages = [
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
  { label: 'Door', access: scanFan, to: eventPaths.door },
];

export function EventNav({ event }: { event: EventRef }) {
  const { opens } = useSession();
  const items = pages.filter(({ access }) => opens(access)).map(({ label, to }) => ({ label, to: to(event) }));
  return <SubNavigation label="Event" items={items} />;
}
