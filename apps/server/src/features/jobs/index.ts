export { jobRoutes } from './jobs.routes.ts';
