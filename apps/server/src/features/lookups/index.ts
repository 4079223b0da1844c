export { lookupRoutes } from './lookups.routes.ts';
