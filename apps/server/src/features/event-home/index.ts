export { eventHomeRoutes } from './event-home.routes.ts';
