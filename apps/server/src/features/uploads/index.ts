export { uploadJobs } from './uploads.jobs.ts';
export { uploadRoutes } from './uploads.routes.ts';
export { imageKey, keepImages } from './uploads.service.ts';
