export { tellOfOrders } from './event-orders.service.ts';
export { applyPayment } from './apply-payment.ts';
export { orderJobs } from './orders.jobs.ts';
export { findOpened } from './payment.service.ts';
export { latestPaidOrder, paidOrders } from './order-info.repository.ts';
export { orderRoutes } from './orders.routes.ts';
export { salesWithin } from './sales.repository.ts';
