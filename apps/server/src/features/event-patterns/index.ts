export { eventPatternJobs } from './event-patterns.jobs.ts';
export { eventPatternRoutes } from './event-patterns.routes.ts';
