export { eventPatternJobs } from './event-patterns.jobs.ts';
export { insertEventPattern } from './event-patterns.service.ts';
export { eventPatternRoutes } from './event-patterns.routes.ts';
