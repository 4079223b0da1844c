export { latestStoreOrder, storeOrdersOfFans } from './fan-orders.repository.ts';
export { presentListedStoreOrder } from './listed-store-orders.presenter.ts';
export { list as listStoreOrders } from './listed-store-orders.repository.ts';
export { moveStoreOrder } from './move-store-order.ts';
export { seesOrdersOf } from './store-orders.policy.ts';
export { storeOrderJobs } from './store-orders.jobs.ts';
export { storeOrderRoutes } from './store-orders.routes.ts';
