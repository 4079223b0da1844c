export { restockJobs } from './restock.jobs.ts';
export { openOffers } from './restock.repository.ts';
export { restockRoutes } from './restock.routes.ts';
