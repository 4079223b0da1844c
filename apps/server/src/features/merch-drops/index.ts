export { merchDropRoutes } from './merch-drops.routes.ts';
