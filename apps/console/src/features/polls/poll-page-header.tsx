import type { EventDetail } from '@backline/contract/events';
import { EventPartHeader } from '../../nouns/events/event-part-header.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';

const area = { label: 'Events', to: eventPaths.list };

export function PollPageHeader(props: { title: string; event: EventDetail }) {
  return <EventPartHeader {...props} area={area} listOf={eventPaths.pollsOf} />;
}
