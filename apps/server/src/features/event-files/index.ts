export { eventFileRoutes } from './event-files.routes.ts';
