export { visibleTo, type EventReach } from './events.policy.ts';
export { withinReach } from './event-reach.repository.ts';
export { eventRoutes } from './events.routes.ts';
export { requireEvent, viewEvent } from './events.service.ts';
