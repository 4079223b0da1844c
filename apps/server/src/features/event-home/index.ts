export { eventHomeRoutes } from './event-home.routes.ts';
export { listReadiness } from './readiness.repository.ts';
