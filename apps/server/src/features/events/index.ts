export { drawQrCode, isEventCode } from './event-code.ts';
export { countArrivals, countedOf, countsWithin, foldAttendance } from './attendance-counts.repository.ts';
export { eventJobs } from './events.jobs.ts';
export { visibleTo, type EventReach } from './events.policy.ts';
export { findInReach, withinReach } from './event-reach.repository.ts';
export { eventRoutes } from './events.routes.ts';
export { requireEvent } from './events.service.ts';
export { viewEvent } from './public-view.service.ts';
