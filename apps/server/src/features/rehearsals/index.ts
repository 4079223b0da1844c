export { beginOnMachine } from './begin-on-machine.ts';
export { findGuest, listOpen } from './rehearsal-pass.service.ts';
export { rehearsalRoutes } from './rehearsals.routes.ts';
