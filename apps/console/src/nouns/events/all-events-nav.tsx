import { listEvents } from '@backline/contract/events';
import { listRaffles } from '@backline/contract/raffles';
import { listTrivia } from '@backline/contract/trivia';
import { useSession } from '../../lib/session.tsx';
import { SubNavigation } from '../../ui/sub-navigation.tsx';
import { eventPaths } from './event-paths.ts';

/** What reaches over all events: the sidebar has no entry for their raffles and trivia. */
const pages = [
  { label: 'Events', access: listEvents, to: eventPaths.list },
  { label: 'Raffles', access: listRaffles, to: eventPaths.allRaffles },
  { label: 'Trivia', access: listTrivia, to: eventPaths.allTrivia },
];

/** For who opens one of them alone there is nothing to choose. */
export function AllEventsNav() {
  const { opens } = useSession();
  const items = pages.filter(({ access }) => opens(access));
  return items.length > 1 ? <SubNavigation label="All events" items={items} /> : null;
}
