import { eventPaths } from '../../nouns/events/event-paths.ts';

/** Where to go on from the trivia of an event that is not there. */
export const toTrivia = { label: 'Back to trivia', to: eventPaths.allTrivia };
