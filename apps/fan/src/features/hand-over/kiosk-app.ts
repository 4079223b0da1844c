import { ApiError } from '@backline/client';
import type { Attendance } from '@backline/contract/attendance';
import { handOverOrderAsEventAdmin, scanOrderAsEventAdmin } from '@backline/contract/hand-overs';
import type { KioskApp } from '@backline/page/hand-over/kiosk-station';
import { api } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { formatHour, formatTime } from '../../lib/format.ts';
import * as handOverTexts from '@backline/contract/hand-overs.texts';

/**
 * Returns true if the error means that the fan may not hand over orders. For such a fan the server responds as if the
 * event did not exist.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'forbidden');

export const kioskAppOf = (event: Attendance, fanId: number): KioskApp => ({
  event,
  operatorId: fanId,
  calls: {
    scan: (input, options) => api.call(scanOrderAsEventAdmin, input, options),
    handOver: (input, options) => api.call(handOverOrderAsEventAdmin, input, options),
  },
  times: {
    time: (at) => formatTime(at, event.timezone),
    moment: (at) => formatHour(at, event.timezone),
  },
  failureText: (error) => (isRefusal(error) ? handOverTexts.fan.refused : failureText(error)),
});
