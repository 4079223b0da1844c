import type { EventDetail } from '@backline/contract/events';
import type { StationTimes } from '@backline/page/scan-station/verdict';
import { formatDateTime, formatTime } from './format.ts';

export const stationTimes = ({ timezone }: Pick<EventDetail, 'timezone'>): StationTimes => ({
  time: (at) => formatTime(at, timezone),
  moment: (at) => formatDateTime(at, timezone),
});
