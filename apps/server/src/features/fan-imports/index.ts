export { fanImportJobs } from './fan-imports.jobs.ts';
export { fanImportRoutes } from './fan-imports.routes.ts';
