import { holders } from './operation.ts';

// Apart from the operations: the console's menu has it from its start.

/** Of the tickets that name no event. */
export const houseTickets = { access: holders(['Page_Support'], { reach: 'event', roles: ['ADMIN'] }) };
