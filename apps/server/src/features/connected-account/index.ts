export { refreshAccount } from './account-refresh.kind.ts';
export { connectedAccountJobs } from './connected-account.jobs.ts';
export { listAccounts } from './connected-account.repository.ts';
export { connectedAccountRoutes } from './connected-account.routes.ts';
