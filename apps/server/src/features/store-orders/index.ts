export { latestStoreOrder, storeOrdersOfFans } from './fan-orders.repository.ts';
export { presentListedStoreOrder } from './listed-store-orders.presenter.ts';
export { allStoreOrders, list as listStoreOrders } from './listed-store-orders.repository.ts';
export { listForRunners as listStoreOrdersForRunners, type RunnersRow } from './runners-store-orders.repository.ts';
export { isStale } from './stale-status.ts';
export { seesOrdersOf } from './store-orders.policy.ts';
export {
  findByNumber as findStoreOrdersByNumber,
  type NumberedOrder,
  type WantedNumbers,
} from './store-order-numbers.repository.ts';
export { isOfStores, undoStoreOrders, updateStoreOrder, updateStoreOrders } from './store-order-status.service.ts';
export { storeOrderJobs } from './store-orders.jobs.ts';
export { storeOrderRoutes } from './store-orders.routes.ts';
