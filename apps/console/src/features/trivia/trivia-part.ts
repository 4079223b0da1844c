import type { EventPart } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';

export const triviaPart: EventPart = {
  noun: 'trivia',
  area: { label: 'Trivia', to: eventPaths.allTrivia },
  back: { label: 'Back to trivia', to: eventPaths.allTrivia },
  listOf: eventPaths.triviaOf,
};
