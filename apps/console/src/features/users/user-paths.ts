import { eventPaths } from '../../ui/event-paths.ts';

/** Where to go on from the users of an event that is not there. */
export const toUsers = { label: 'Back to users', to: eventPaths.allUsers };
