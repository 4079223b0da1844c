import type { EventPart } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';

export const rafflePart: EventPart = {
  noun: 'raffle',
  area: { label: 'Raffles', to: eventPaths.allRaffles },
  back: { label: 'Back to raffles', to: eventPaths.allRaffles },
  listOf: eventPaths.rafflesOf,
};
