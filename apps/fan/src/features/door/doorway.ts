import { ApiError } from '@backline/client';
import type { Attendance } from '@backline/contract/attendance';
import { checkInFanAsEventAdmin, scanFanAsEventAdmin } from '@backline/contract/door';
import type { Doorway } from '@backline/page/door/doorway';
import { api } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { formatHour, formatTime } from '../../lib/format.ts';
import { texts } from './texts.ts';

/** The server does not let this fan keep the door, or does so no longer: it answers as if the event were unknown. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'forbidden');

/** That of an event admin. */
export const doorwayOf = (event: Attendance, fanId: number): Doorway => ({
  event,
  keeperId: fanId,
  calls: {
    checkIn: (input, options) => api.call(checkInFanAsEventAdmin, input, options),
    scan: (input, options) => api.call(scanFanAsEventAdmin, input, options),
  },
  times: {
    time: (at) => formatTime(at, event.timezone),
    moment: (at) => formatHour(at, event.timezone),
  },
  failureText: (error) => (isRefusal(error) ? texts.refused : failureText(error)),
});
