export { refreshAccount } from './account-refresh.kind.ts';
export { connectedAccountJobs } from './connected-account.jobs.ts';
export { connectedAccountRoutes } from './connected-account.routes.ts';
