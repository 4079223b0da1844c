export { fanProfileRoutes } from './fan-profile.routes.ts';
