import { listEvents } from './events.ts';
import { exportOf } from './exports.ts';
import { listFans } from './fans.ts';

export const exportFans = exportOf(listFans, 'Exports the list of all users or of one event’s, or its report, as CSV');
export const exportEvents = exportOf(listEvents, 'Exports the events that you can see as CSV');
