import type { EventPart } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';

export const trackPart: EventPart = {
  noun: 'song',
  area: { label: 'Events', to: eventPaths.list },
  back: { label: 'Back to events', to: eventPaths.list },
  listOf: eventPaths.tracksOf,
};
