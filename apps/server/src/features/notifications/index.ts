export { notificationJobs } from './notifications.jobs.ts';
export { notificationRoutes } from './notifications.routes.ts';
export { summariseNotifications } from './notification-log.service.ts';
export { isPersonal, listNotifiedOrders, takeBackOrderNotices } from './personal-notices.repository.ts';
export { notifyOfOrders, notifyOfReply, notifyOfRestock } from './personal-notices.service.ts';
export { latestMessage } from './inbox-now.repository.ts';
