export { areOnList } from './attendance.repository.ts';
export { presentArrival } from './attendance.presenter.ts';
export { attendanceRoutes } from './attendance.routes.ts';
export { presentSeat, type StoredSeat } from './seat.ts';
