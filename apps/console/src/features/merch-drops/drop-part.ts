import type { EventPart } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';

export const dropPart: EventPart = {
  noun: 'merch drop',
  area: { label: 'Events', to: eventPaths.list },
  back: { label: 'Back to events', to: eventPaths.list },
  listOf: eventPaths.merchDropsOf,
};
