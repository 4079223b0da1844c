export { applyPayment } from './apply-payment.ts';
export { orderJobs } from './orders.jobs.ts';
export type { ProcessingStatus } from './orders.repository.ts';
export { findOpened } from './payment.service.ts';
export { orderRoutes } from './orders.routes.ts';
export { salesWithin } from './sales.repository.ts';
