export { nightJobs } from './nights.jobs.ts';
export { nightRoutes } from './nights.routes.ts';
