export { changeJobs } from './changes.jobs.ts';
export { changeRoutes } from './changes.routes.ts';
