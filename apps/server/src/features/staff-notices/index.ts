export { staffNoticeJobs } from './staff-notices.jobs.ts';
export { notifyStaff } from './staff-notices.kind.ts';
export { staffNoticeRoutes } from './staff-notices.routes.ts';
