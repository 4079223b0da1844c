export { notificationJobs } from './notifications.jobs.ts';
export { notificationRoutes } from './notifications.routes.ts';
export { summariseNotifications } from './notification-log.service.ts';
export { takeBackOrderNotices } from './order-notices.repository.ts';
export { notifyOfOrders } from './order-notices.service.ts';
