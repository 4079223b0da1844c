export { isRunningCode } from './announced-codes.repository.ts';
export { areDoorOperators, areOnList } from './attendance.repository.ts';
export { presentArrival } from './attendance.presenter.ts';
export { join, lock } from './attendance.repository.ts';
export { closesAt, opensAt } from './fan-events.repository.ts';
export { attendanceRoutes, serveEventManifests } from './attendance.routes.ts';
export { publishCheckIns, publishJoin } from './attendance-webhooks.ts';
export { arrivalEntry, letIn, placeOf } from './attendance.service.ts';
export { presentSeat, type StoredSeat } from './seat.ts';
