export { accessRequestJobs } from './access-requests.jobs.ts';
export { accessRequestRoutes } from './access-requests.routes.ts';
