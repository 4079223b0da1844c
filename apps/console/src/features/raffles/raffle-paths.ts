import { eventPaths } from '../../nouns/events/event-paths.ts';

/** Where to go on from the raffles of an event that is not there. */
export const toRaffles = { label: 'Back to raffles', to: eventPaths.allRaffles };
