export { findCity, type Place } from './lookups.repository.ts';
export { lookupRoutes } from './lookups.routes.ts';
export { requireKnownZone } from './zone.service.ts';
