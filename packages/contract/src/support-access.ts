import { holders } from './operation.ts';

// Kept apart because the console's menu loads it at start.

export const houseTickets = { access: holders(['Page_Support'], { reach: 'event', roles: ['ADMIN'] }) };
