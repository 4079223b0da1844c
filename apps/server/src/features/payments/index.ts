export { paymentJobs } from './payments.jobs.ts';
export { paymentRoutes } from './payments.routes.ts';
