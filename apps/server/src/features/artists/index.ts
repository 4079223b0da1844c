export { artistRoutes } from './artists.routes.ts';
