export { triviaJobs } from './trivia.jobs.ts';
export { triviaRoutes } from './trivia.routes.ts';
