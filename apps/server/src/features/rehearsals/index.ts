export { beginOnMachine } from './begin-on-machine.ts';
export { rehearsalGuests } from './rehearsal-guests.ts';
export { rehearsalRoutes } from './rehearsals.routes.ts';
