export { trackRoutes } from './tracks.routes.ts';
