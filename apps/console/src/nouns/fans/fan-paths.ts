import { eventPaths } from '../events/event-paths.ts';

export const toFans = { label: 'Back to users', to: eventPaths.allFans };
