import { holders } from './operation.ts';

// This is a separate module, because the console's menu loads it at start.

export const houseTickets = { access: holders(['Page_Support'], { reach: 'event', roles: ['ADMIN'] }) };
