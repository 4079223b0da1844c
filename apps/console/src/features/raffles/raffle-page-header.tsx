import type { EventDetail } from '@backline/contract/events';
import { EventPartHeader } from '../../nouns/events/event-part-header.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';

const area = { label: 'Raffles', to: eventPaths.allRaffles };

export function RafflePageHeader(props: { title: string; event: EventDetail }) {
  return <EventPartHeader {...props} area={area} listOf={eventPaths.rafflesOf} />;
}
