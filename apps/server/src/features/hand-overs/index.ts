export { handOverRoutes } from './hand-overs.routes.ts';
