export { imageKey, keepImages, retireImages } from './attached-images.ts';
export { uploadJobs } from './uploads.jobs.ts';
export { uploadRoutes } from './uploads.routes.ts';
