import { eventPaths } from '../events/event-paths.ts';

/** Where to go on from the users of an event that is not there. */
export const toFans = { label: 'Back to users', to: eventPaths.allFans };
