import { ApiError } from '@backline/client';
import type { Attendance } from '@backline/contract/attendance';
import { handOverOrderAsEventAdmin, scanOrderAsEventAdmin } from '@backline/contract/hand-overs';
import type { KioskApp } from '@backline/page/hand-over/kiosk-desk';
import { api } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { formatHour, formatTime } from '../../lib/format.ts';
import { texts } from './texts.ts';

/** The server does not let this fan hand over, or does so no longer: it answers as if the event were unknown. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'forbidden');

/** That of an event admin. */
export const kioskAppOf = (event: Attendance, fanId: number): KioskApp => ({
  event,
  keeperId: fanId,
  calls: {
    scan: (input, options) => api.call(scanOrderAsEventAdmin, input, options),
    handOver: (input, options) => api.call(handOverOrderAsEventAdmin, input, options),
  },
  times: {
    time: (at) => formatTime(at, event.timezone),
    moment: (at) => formatHour(at, event.timezone),
  },
  failureText: (error) => (isRefusal(error) ? texts.refused : failureText(error)),
});
