export { zoneColumn, zoneOfEvent } from './event-zone.repository.ts';
export { calendarFile } from './calendar-file.ts';
export { drawQrCode, isEventCode } from './event-code.ts';
export {
  countArrivals,
  countedOf,
  countsWithin,
  foldAttendance,
  isCountedFor,
} from './attendance-counts.repository.ts';
export { isChosen, isEventOf, isEveryEvent, type EventFilter } from './event-filter.repository.ts';
export { eventJobs } from './events.jobs.ts';
export { imageAddress } from './event-images.ts';
export type { ImageAddress, OtherDate, PublicView } from './events.presenter.ts';
export { artistOf, visibleTo, type EventReach } from './events.policy.ts';
export { calendarOf, findInReach, listInReach, withinReach } from './event-reach.repository.ts';
export { eventRoutes } from './events.routes.ts';
export { getEvent, insertEvent, listEvents, requireEvent, requireManagerOfNew } from './events.service.ts';
export { viewEvent } from './public-view.service.ts';
export { houseZoneOf, readHouseZone } from './house-zone.repository.ts';
