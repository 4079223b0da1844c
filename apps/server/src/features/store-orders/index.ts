export { latestStoreOrder, storeOrdersOfFans } from './fan-orders.repository.ts';
export { seesOrdersOf } from './store-orders.policy.ts';
export { storeOrderJobs } from './store-orders.jobs.ts';
export { storeOrderRoutes } from './store-orders.routes.ts';
