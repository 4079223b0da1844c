import { listEvents } from './events.ts';
import { exportOf } from './exports.ts';
import { listFans } from './fans.ts';

export const exportFans = exportOf(listFans, 'The users list, of everybody or of an event, or a report of it, as CSV');
export const exportEvents = exportOf(listEvents, 'Events inside the reach, as CSV');
