export { triviaJobs } from './trivia.jobs.ts';
export { insertTrivia, listTrivia } from './trivia.service.ts';
export { triviaRoutes } from './trivia.routes.ts';
export { latestTrivia } from './trivia-now.repository.ts';
