import { ApiError } from '@backline/client';
import type { Attendance } from '@backline/contract/attendance';
import { checkInFanAsEventAdmin, scanFanAsEventAdmin } from '@backline/contract/door';
import type { Doorway } from '@backline/page/door/doorway';
import { api } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { formatHour, formatTime } from '../../lib/format.ts';
import * as doorTexts from '@backline/contract/door.texts';

/**
 * Returns true if the error means that the fan may not work at the door. For such a fan the server responds as if the
 * event did not exist.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'forbidden');

export const doorwayOf = (event: Attendance, fanId: number): Doorway => ({
  event,
  operatorId: fanId,
  calls: {
    checkIn: (input, options) => api.call(checkInFanAsEventAdmin, input, options),
    scan: (input, options) => api.call(scanFanAsEventAdmin, input, options),
  },
  times: {
    time: (at) => formatTime(at, event.timezone),
    moment: (at) => formatHour(at, event.timezone),
  },
  failureText: (error) => (isRefusal(error) ? doorTexts.fan.refused : failureText(error)),
});
