export { tempoJobs } from './tempo.jobs.ts';
export { tempoElsewhereRoutes, tempoRoutes } from './tempo.routes.ts';
export { faultOfSong } from './tempo.service.ts';
