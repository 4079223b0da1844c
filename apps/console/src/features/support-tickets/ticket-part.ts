import type { EventPart } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';

export const ticketPart: EventPart = {
  noun: 'support ticket',
  area: { label: 'Events', to: eventPaths.list },
  back: { label: 'Back to events', to: eventPaths.list },
  listOf: eventPaths.ticketsOf,
};
