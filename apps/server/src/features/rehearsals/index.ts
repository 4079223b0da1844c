export { rehearsalGuests } from './rehearsal-guests.ts';
export { rehearsalRoutes } from './rehearsals.routes.ts';
export { beginOnMachine } from './rehearsals.service.ts';
