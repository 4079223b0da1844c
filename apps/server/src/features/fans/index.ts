export { fanRoutes } from './fans.routes.ts';
