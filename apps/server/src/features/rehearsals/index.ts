export { beginOnMachine } from './begin-on-machine.ts';
export { findGuest } from './rehearsal-pass.service.ts';
export { listOn } from './rehearsals.repository.ts';
export { rehearsalRoutes } from './rehearsals.routes.ts';
