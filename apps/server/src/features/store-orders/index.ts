export { storeOrderRoutes } from './store-orders.routes.ts';
