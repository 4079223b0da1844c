import { checkInFan, scanFan } from '@backline/contract/door';
import type { EventDetail } from '@backline/contract/events';
import type { Doorway } from '@backline/page/door/doorway';
import type { DeskTimes } from '@backline/page/desk/verdict';
import { api } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { formatDateTime, formatTime } from '../../lib/format.ts';

/** By the clocks of the event. */
export const doorTimes = ({ timezone }: Pick<EventDetail, 'timezone'>): DeskTimes => ({
  time: (at) => formatTime(at, timezone),
  moment: (at) => formatDateTime(at, timezone),
});

/** The staff's. */
export const doorwayOf = (event: EventDetail, staffId: number): Doorway => ({
  event,
  keeperId: staffId,
  calls: {
    checkIn: (input, options) => api.call(checkInFan, input, options),
    scan: (input, options) => api.call(scanFan, input, options),
  },
  times: doorTimes(event),
  failureText: (error) => failureText(error),
});
