export { fanNowRoutes } from './fan-now.routes.ts';
