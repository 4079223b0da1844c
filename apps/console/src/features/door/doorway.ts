import { checkInFan, scanFan } from '@backline/contract/door';
import type { EventDetail } from '@backline/contract/events';
import type { Doorway } from '@backline/page/door/doorway';
import { api } from '../../lib/api.ts';
import { stationTimes } from '../../lib/station-times.ts';
import { failureText } from '../../lib/failure-text.ts';

export const doorwayOf = (event: EventDetail, staffId: number): Doorway => ({
  event,
  operatorId: staffId,
  calls: {
    checkIn: (input, options) => api.call(checkInFan, input, options),
    scan: (input, options) => api.call(scanFan, input, options),
  },
  times: stationTimes(event),
  failureText: (error) => failureText(error),
});
